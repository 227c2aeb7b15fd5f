import { logOutOutline } from 'ionicons/icons'
import { useState } from 'react'
import { session } from '../../platform/api.ts'
import { Button } from '../../ui/button.tsx'
import { useAccountTexts } from './texts.ts'

/** Ends the session here and on the server; the session itself leads to the log-in page. */
export const LogOut = () => {
  const t = useAccountTexts()
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void session.logOut()
  }
  return (
    <Button kind="line" icon={logOutOutline} busy={isLeaving && t('loggingOut')} onClick={leave}>
      {t('logOut')}
    </Button>
  )
}
