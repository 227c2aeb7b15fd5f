import { logOutOutline } from 'ionicons/icons'
import { useState } from 'react'
import { destroyOutbox } from '../../features/documents/outbox/send-uploads.ts'
import { useTexts } from '../../i18n/texts.ts'
import { session } from '../../platform/api.ts'
import { destroyEarlierChanges } from '../../platform/earlier-changes.ts'
import { ownPatientIds } from '../../platform/own-patients.ts'
import { turnOffPushQuickly } from '../../platform/push.ts'
import { forgetShared } from '../../platform/shared-files.ts'
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
    const ofEach = ownPatientIds().flatMap((account) => [destroyOutbox(account), destroyEarlierChanges(account)])
    // A failing storage must not prevent the log-out.
    await Promise.allSettled([...ofEach, forgetShared()])
    await turnOffPushQuickly()
    void session.logOut()
  }
  return <Row icon={logOutOutline} title={isLeaving ? t('loggingOut') : t('logOut')} onPress={() => void leave()} />
}
