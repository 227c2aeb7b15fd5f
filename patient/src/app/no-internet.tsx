import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isConnected, onNetworkChange } from '../platform/network.ts'
import '../ui/feedback/confirm.css'
import { Alert } from '../ui/ionic/alert.ts'
import { SHELL } from './shell-messages.ts'

/** docs/specification.md#2: the network went away. One alert at a time, and it stays until OK. */
export const NoInternet = () => {
  const { t } = useTranslation(SHELL)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const look = () => !isConnected() && setOpen(true)
    look()
    return onNetworkChange(look)
  }, [])
  return (
    <Alert
      open={open}
      header={t('noInternetTitle')}
      message={t('noInternetMessage')}
      buttons={[{ text: t('ok'), cssClass: 'btn btn-fill' }]}
      cssClass="confirm"
      backdropDismiss={false}
      onClose={() => setOpen(false)}
      htmlAttributes={{ 'data-stays': '' }}
    />
  )
}
