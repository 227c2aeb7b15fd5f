import { useEffect } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { attachApp } from '../platform/api.ts'
import { PlainNotices } from './plain-notices.tsx'
import { useExtendSession } from './use-extend-session.ts'

/** The browser's own dialogs, for a network that is lost before ours are loaded. */
export const PlainOverlays = () => {
  const { t } = useTexts('shell')
  const stay = useExtendSession()
  useEffect(
    () =>
      attachApp({
        askStillThere: () => window.confirm(`${t('stillThereTitle')}\n\n${t('stillThereMessage')}`) && stay(),
      }),
    [t, stay],
  )
  return <PlainNotices />
}
