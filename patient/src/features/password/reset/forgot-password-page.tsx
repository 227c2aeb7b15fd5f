import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { SignedOutPage } from '../../sign-in/shared/signed-out-page.tsx'
import { MailSent } from './mail-sent.tsx'
import { PASSWORD_RESET } from './messages.ts'
import { RequestMail } from './request-mail.tsx'
import { useLinkMail } from './use-link-mail.ts'

/** Requests the mail with the link for a new password. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation(PASSWORD_RESET)
  const { search } = useLocation()
  const { sent, ...mail } = useLinkMail(search)
  return (
    <SignedOutPage
      title={t(sent ? 'sentTitle' : 'forgotTitle')}
      lead={sent ? t('sentLead', { address: sent.to }) : t('forgotLead')}
      state={`sent ${sent?.times ?? 0}`}
    >
      {sent ? <MailSent sent={sent} {...mail} /> : <RequestMail {...mail} />}
      <p>
        <Link to={`/login${search}`}>{t('backToLogin')}</Link>
      </p>
    </SignedOutPage>
  )
}
