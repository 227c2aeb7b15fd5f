import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { attachApp } from '../platform/api.ts'
import { PlainNotices } from './plain-notices.tsx'
import { SHELL } from './shell-messages.ts'
import { useStay } from './use-stay.ts'

/** The browser's own dialogs, for when the network was lost before ours were loaded. */
export const PlainOverlays = () => {
  const { t } = useTranslation(SHELL)
  const stay = useStay()
  useEffect(
    () =>
      attachApp({
        askStillThere: () => window.confirm(`${t('stillThereTitle')}\n\n${t('stillThereMessage')}`) && stay(),
      }),
    [t, stay],
  )
  return <PlainNotices />
}
