import { logOutOutline } from '@aruga/ui/icons/log-out-outline'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../../platform/api.ts'
import { Row } from '../../ui/list/rows.tsx'
import { useLeftBehind } from '../drafts/use-left-behind.ts'
import { ACCOUNT } from './messages.ts'

/** Ends the session here and on the server; the session itself leads to the log-in page. */
export const LogOut = () => {
  const { t } = useTranslation(ACCOUNT)
  const mayGo = useLeftBehind()
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    if (isLeaving || !(await mayGo())) return
    setLeaving(true)
    void session.logOut()
  }
  return <Row icon={logOutOutline} title={isLeaving ? t('loggingOut') : t('logOut')} onPress={() => void leave()} />
}
