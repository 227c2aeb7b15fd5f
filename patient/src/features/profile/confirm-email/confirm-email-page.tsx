import { ApiProblem } from '@aruga/client/api-problem'
import { confirmEmailAddress } from '@aruga/contract/profile/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { api, session } from '../../../platform/api.ts'
import { forgetMailedLink, mailedLink } from '../../../platform/mailed-links.ts'
import { profileQuery } from '../../../platform/queries.ts'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { SignedOutPage } from '../../sign-in/shared/signed-out-page.tsx'

/**
 * The page of the link mailed to a new address. The address changes only when the button is pressed, since mail programs open links by
 * themselves to scan them.
 */
export default function ConfirmEmailPage() {
  const { t } = useTexts('profile-confirm-email')
  const queries = useQueryClient()
  const [link] = useState(() => readLink())
  const [state, setState] = useState<'ask' | 'done' | 'dead' | 'noLink'>(link ? 'ask' : 'noLink')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  const confirm = async () => {
    if (!link) return
    setFailure(null)
    setBusy(true)
    try {
      await api.call(confirmEmailAddress, { body: link }, { handles: true })
      setState('done')
      forgetMailedLink('/confirm-email')
      void queries.invalidateQueries(profileQuery)
    } catch (error) {
      if (isRefused(error)) setState((was) => (was === 'done' ? was : 'dead'))
      else setFailure(error)
    }
    setBusy(false)
  }

  return (
    <SignedOutPage title={t(`${state}Title`)} lead={t(`${state}Lead`)} state={state} good={state === 'done'}>
      {state === 'ask' && (
        <>
          <Refused error={failure} />
          <Button wide busy={isBusy && t('busy')} onClick={confirm}>
            {t('yes')}
          </Button>
          <p className="muted">{t('notYou')}</p>
        </>
      )}
      {state === 'dead' && <p>{t('deadWhat')}</p>}
      {state !== 'ask' && (
        <ButtonLink wide to="/tabs/account">
          {t(session.isLoggedIn() ? 'toAccount' : 'logIn')}
        </ButtonLink>
      )}
    </SignedOutPage>
  )
}

const readLink = () => {
  const query = mailedLink('/confirm-email')
  const userId = query.get('userId')
  const token = query.get('token')
  return userId && token ? { userId, token } : null
}

/** Used, expired, replaced by a newer one (403), or damaged (400). */
const isRefused = (error: unknown) =>
  error instanceof ApiProblem && (error.code === 'InvalidToken' || error.status === 400)
