import { logOutOutline } from 'ionicons/icons'
import { useState } from 'react'
import { destroyWaiting } from '../../features/documents/waiting/queue.ts'
import { useConfirmWaiting } from '../../features/documents/waiting/use-confirm-waiting.ts'
import { forgetIntents } from '../../features/intents/shared/kept.ts'
import { useConfirmIntents } from '../../features/intents/use-confirm-intents.ts'
import { useTexts } from '../../i18n/texts.ts'
import { session } from '../../platform/api.ts'
import { turnOffPushQuickly } from '../../platform/push.ts'
import { forgetShared } from '../../platform/shared-files.ts'
import { Row } from '../../ui/list/rows.tsx'
import { useConfirmDrafts } from '../drafts/use-confirm-drafts.ts'

/** Ends the session on the device and the server; the session navigates to the log-in page. */
export const LogOut = () => {
  const { t } = useTexts('account')
  const confirmWaiting = useConfirmWaiting()
  const confirmIntents = useConfirmIntents()
  const confirmDrafts = useConfirmDrafts()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    if (isLeaving || !(await confirmWaiting()) || !(await confirmIntents()) || !(await confirmDrafts())) return
    setLeaving(true)
    const account = session.patient()?.id
    // A failing storage must not prevent the log-out.
    if (account) await Promise.allSettled([destroyWaiting(account), forgetIntents(account), forgetShared()])
    await turnOffPushQuickly()
    void session.logOut()
  }
  return <Row icon={logOutOutline} title={isLeaving ? t('loggingOut') : t('logOut')} onPress={() => void leave()} />
}
