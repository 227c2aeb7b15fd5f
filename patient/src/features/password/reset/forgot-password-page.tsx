import { Link, useLocation } from 'react-router-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { SignedOutPage } from '../../sign-in/shared/signed-out-page.tsx'
import { MailSent } from '../shared/mail-sent.tsx'
import { RequestMail } from '../shared/request-mail.tsx'
import { useResetMail } from './use-reset-mail.ts'

/** Requests the mail with the link for a new password. */
export default function ForgotPasswordPage() {
  const { t } = useTexts('password-reset')
  const { search } = useLocation()
  const { sent, ...mail } = useResetMail(search)
  return (
    <SignedOutPage
      title={t(sent ? 'sentTitle' : 'forgotTitle')}
      lead={sent ? t('sentLead', { address: sent.to }) : t('forgotLead')}
      state={`sent ${sent?.times ?? 0}`}
    >
      {sent ? <MailSent sent={sent} open={t('sentOpen')} life={t('sentLife')} {...mail} /> : <RequestMail {...mail} />}
      <p>
        <Link to={`/login${search}`}>{t('backToLogin')}</Link>
      </p>
    </SignedOutPage>
  )
}
