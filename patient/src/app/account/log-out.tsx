import { logOutOutline } from '@aruga/ui/icons/log-out-outline'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../../platform/api.ts'
import { Row } from '../../ui/list/rows.tsx'
import { useConfirmDrafts } from '../drafts/use-confirm-drafts.ts'
import { ACCOUNT } from './messages.ts'

/** Ends the session on the device and the server; the session navigates to the log-in page. */
export const LogOut = () => {
  const { t } = useTranslation(ACCOUNT)
  const confirmDrafts = useConfirmDrafts()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    if (isLeaving || !(await confirmDrafts())) return
    setLeaving(true)
    void session.logOut()
  }
  return <Row icon={logOutOutline} title={isLeaving ? t('loggingOut') : t('logOut')} onPress={() => void leave()} />
}
