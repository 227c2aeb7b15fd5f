import { logOutOutline } from 'ionicons/icons'
import { useState } from 'react'
import { sender } from '../../features/documents/outbox/send-uploads.ts'
import { useTexts } from '../../i18n/texts.ts'
import { session } from '../../platform/api.ts'
import { forgetUnsent } from '../../platform/forget-account.ts'
import { turnOffPushQuickly } from '../../platform/push.ts'
import { Row } from '../../ui/list/rows.tsx'
import { useConfirmDrafts } from '../drafts/use-confirm-drafts.ts'
import { useConfirmOutbox } from './use-confirm-outbox.ts'

/** Ends the session on the device and on the server; the session then opens the log-in page. */
export const LogOut = () => {
  const { t } = useTexts('account')
  const confirmOutbox = useConfirmOutbox()
  const confirmDrafts = useConfirmDrafts()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    if (isLeaving || !(await confirmOutbox()) || !(await confirmDrafts())) return
    setLeaving(true)
    const account = session.patient()?.id
    sender.stop()
    if (account) await forgetUnsent(account)
    await turnOffPushQuickly()
    void session.logOut()
  }
  return <Row icon={logOutOutline} title={isLeaving ? t('loggingOut') : t('logOut')} onPress={() => void leave()} />
}
