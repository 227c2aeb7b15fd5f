import { appPaths } from '@aruga/contract/links'
import { sendRegistrationLink } from '@aruga/contract/registration/address'
import { signUp } from '@aruga/contract/registration/sign-up'
import { useIonRouter } from '@ionic/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { api } from '../../../platform/api.ts'
import { isForTakingOver, keepInvitation, mailedLink } from '../../../platform/mailed-links.ts'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { CodeSent } from '../../password/shared/code-sent.tsx'
import { APP_NAME } from '../../password/shared/use-link-mail.ts'
import { SignedOutPage } from '../../sign-in/shared/signed-out-page.tsx'
import { rememberAddress } from '../../sign-in/shared/typed-address.ts'
import { keepLink, linkOfCode } from '../address/queries.ts'
import { SignUpForm, type Typed } from './sign-up-form.tsx'

/** Makes a log-in for somebody who was invited to help or takes over, proved by a mailed link or a code, and returns to the invitation. */
export default function SignUpPage() {
  const { t } = useTexts('registration-sign-up')
  const { t: c } = useTexts('caregivers')
  const { t: s } = useTexts('sign-in')
  const router = useIonRouter()
  const [sent, setSent] = useState<{ to: string; byText: boolean; at: number } | null>(null)
  const invitation = mailedLink(appPaths.invitation).get('token')
  const takesOver = isForTakingOver()
  if (!invitation) return <SignedOutPage title={c('noLinkTitle')} lead={c('noLink')} state="none" />

  const send = async ({ by, emailAddress, mobileNumber, ...rest }: Typed) => {
    const name = by === 'email' ? { emailAddress: emailAddress.trim() } : { mobileNumber: mobileNumber.trim() }
    await api.call(signUp, { body: { invitation, ...rest, ...name, appName: APP_NAME } }, { handles: true })
    keepInvitation()
    const to = name.emailAddress ?? name.mobileNumber ?? ''
    rememberAddress(to)
    setSent({ to, byText: by === 'number', at: Date.now() })
  }
  if (sent?.byText)
    return (
      <SignedOutPage
        title={c('code')}
        lead={t(takesOver ? 'ownCodeLead' : 'codeLead', { number: sent.to })}
        state="code"
      >
        <CodeSent
          at={sent.at}
          onCode={(code) =>
            linkOfCode(sent.to, code).then((link) => {
              keepLink(link)
              router.push(appPaths.confirmRegistration, 'root', 'replace')
            })
          }
          again={async () => {
            await api.call(sendRegistrationLink, { body: { email: sent.to, appName: APP_NAME } })
            setSent({ ...sent, at: Date.now() })
          }}
          startOver={() => setSent(null)}
        />
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
