import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { attachApp } from '../platform/api.ts'
import { useLoggedIn } from '../platform/logged-in.ts'
import { Alert } from '../ui/ionic/alert.ts'
import { useExtendSession } from './use-extend-session.ts'

/** The question at minute 13 of an idle session. */
export const StillThere = () => {
  const { t } = useTexts('shell')
  const stay = useExtendSession()
  const loggedIn = useLoggedIn()
  const [open, setOpen] = useState(false)
  useEffect(() => attachApp({ askStillThere: () => setOpen(true) }), [])
  return (
    <Alert
      open={open && loggedIn}
      header={t('stillThereTitle')}
      message={t('stillThereMessage')}
      buttons={[{ text: t('stay'), kind: 'fill', handler: stay }]}
      backdropDismiss={false}
      onClose={() => setOpen(false)}
    />
  )
}
