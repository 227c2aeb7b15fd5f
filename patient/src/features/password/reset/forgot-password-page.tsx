import { useIonRouter } from '@ionic/react'
import { Link, useLocation } from 'react-router-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { storeMailedLink } from '../../../platform/mailed-links.ts'
import { useProgramFacts } from '../../program/shared/facts.ts'
import { SignedOutPage } from '../../sign-in/shared/signed-out-page.tsx'
import { RequestMail } from '../shared/request-mail.tsx'
import { ResetSent, useSentHeading } from './reset-sent.tsx'
import { useResetMail } from './use-reset-mail.ts'

/** Requests the mail with the link for a new password, or the code. */
export default function ForgotPasswordPage() {
  const { t } = useTexts('password-reset')
  const { search } = useLocation()
  const router = useIonRouter()
  const { sent, ...mail } = useResetMail(search)
  const sendsSms = useProgramFacts()?.sendsSms ?? false
  const headingOf = useSentHeading()
  const open = (query: string) => {
    storeMailedLink('/reset-password', `${query}&returnUrl=${encodeURIComponent(`/login${search}`)}`)
    router.push('/reset-password', 'root', 'replace')
  }
  const heading = sent
    ? headingOf(sent)
    : { title: t('forgotTitle'), lead: t(sendsSms ? 'forgotLead' : 'forgotLeadMail'), state: 'sent 0' }
  return (
    <SignedOutPage {...heading}>
      {sent ? <ResetSent sent={sent} onLink={open} {...mail} /> : <RequestMail {...mail} />}
      <p>
        <Link to={`/login${search}`}>{t('backToLogin')}</Link>
      </p>
    </SignedOutPage>
  )
}
