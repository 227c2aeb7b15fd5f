import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { logInFirst, nextOf } from '../../next.ts'
import { browserLogInFailure, type LogInFailure, openLogInPage } from '../../platform/browser-log-in.ts'
import { Button } from '../../ui/form/button.tsx'
import { SignedOutPage } from './shared/signed-out-page.tsx'

/** Opens the server's log-in page; after a return without a session it shows why (`finishBrowserLogIn`). */
export default function BrowserLogInPage() {
  const { t } = useTexts('sign-in-browser')
  const { search } = useLocation()
  const [state, setState] = useState<LogInFailure | 'opening' | 'open'>(browserLogInFailure() ?? 'opening')

  const open = () => {
    setState('opening')
    openLogInPage(nextOf(search)).then(
      () => setState('open'),
      () => setState('stale'),
    )
  }
  const openAtOnce = useEffectEvent(() => {
    if (state === 'opening') open()
  })
  useEffect(() => openAtOnce(), [])

  return (
    <SignedOutPage title={t(`${state}Title`)} lead={t(`${state}Lead`)} state={state}>
      <Button wide busy={state === 'opening' && t('busy')} onClick={open}>
        {t('open')}
      </Button>
      <p>
        <Link to={logInFirst(nextOf(search))}>{t('back')}</Link>
      </p>
    </SignedOutPage>
  )
}
