import { appPaths } from '@aruga/contract/links'
import { signUp } from '@aruga/contract/registration/sign-up'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { api } from '../../../platform/api.ts'
import { isForTakingOver, keepInvitation, mailedLink } from '../../../platform/mailed-links.ts'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { APP_NAME } from '../../password/shared/use-link-mail.ts'
import { SignedOutPage } from '../../sign-in/shared/signed-out-page.tsx'
import { rememberAddress } from '../../sign-in/shared/typed-address.ts'
import { RegistrationCode } from '../address/registration-code.tsx'
import { SignUpForm, type Typed } from './sign-up-form.tsx'

/** Makes a log-in for somebody who was invited to help or takes over, proved by a mailed link or a code, and returns to the invitation. */
export default function SignUpPage() {
  const { t } = useTexts('registration-sign-up')
  const { t: c } = useTexts('caregivers')
  const { t: s } = useTexts('sign-in')
  const [sent, setSent] = useState<{ to: string; byText: boolean } | null>(null)
  const invitation = mailedLink(appPaths.invitation).get('token')
  const takesOver = isForTakingOver()
  if (!invitation) return <SignedOutPage title={c('noLinkTitle')} lead={c('noLink')} state="none" />

  const send = async ({ by, emailAddress, mobileNumber, ...rest }: Typed) => {
    const name = by === 'email' ? { emailAddress: emailAddress.trim() } : { mobileNumber: mobileNumber.trim() }
    await api.call(signUp, { body: { invitation, ...rest, ...name, appName: APP_NAME } }, { handles: true })
    keepInvitation()
    const to = name.emailAddress ?? name.mobileNumber ?? ''
    rememberAddress(to)
    setSent({ to, byText: by === 'number' })
  }
  if (sent?.byText)
    return (
      <SignedOutPage
        title={c('code')}
        lead={t(takesOver ? 'ownCodeLead' : 'codeLead', { number: sent.to })}
        state="code"
      >
        <RegistrationCode number={sent.to} startOver={() => setSent(null)} />
      </SignedOutPage>
    )
  if (sent)
    return (
      <SignedOutPage
        title={t('mailTitle')}
        lead={t(takesOver ? 'ownMailLead' : 'mailLead', { address: sent.to })}
        state="mail"
      >
        <ButtonLink kind="line" wide to={`${appPaths.login}?next=${encodeURIComponent(appPaths.invitation)}`}>
          {t('toLogin')}
        </ButtonLink>
        <p>
          <Link to={appPaths.confirmRegistration}>{s('linkAgain')}</Link>
        </p>
      </SignedOutPage>
    )
  return (
    <SignedOutPage title={t('title')} lead={t(takesOver ? 'ownLead' : 'lead')} state="form">
      <SignUpForm takesOver={takesOver} send={send} />
    </SignedOutPage>
  )
}
