import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { alertClosed, isConnected, onNetworkChange } from '../platform/network.ts'
import { Alert } from '../ui/ionic/alert.ts'

/** docs/specification.md#2: the alert about a lost network. One at a time; it stays until OK. */
export const NoInternet = () => {
  const { t } = useTexts('shell')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const update = () => !isConnected() && setOpen(true)
    update()
    return onNetworkChange(update)
  }, [])
  return (
    <Alert
      open={open}
      header={t('noInternetTitle')}
      message={t('noInternetMessage')}
      buttons={[{ text: t('ok'), kind: 'fill' }]}
      backdropDismiss={false}
      onClose={() => {
        alertClosed()
        setOpen(false)
      }}
      htmlAttributes={{ 'data-stays': '' }}
    />
  )
}
