import { UNCONFIRMED_DAYS } from '@aruga/contract/limits'
import { sendRegistrationLink } from '@aruga/contract/registration/address'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { api } from '../../../platform/api.ts'
import { MailSent } from '../../password/shared/mail-sent.tsx'
import { RequestMail } from '../../password/shared/request-mail.tsx'
import { APP_NAME, useLinkMail } from '../../password/shared/use-link-mail.ts'
import { SignedOutPage } from '../../sign-in/shared/signed-out-page.tsx'

/** Requests the mail with the link again, for the given reason. */
export const LinkRequest = ({ title, lead }: { title: string; lead: string }) => {
  const { t } = useTexts('registration-address')
  const { sent, ...mail } = useLinkMail((email) =>
    api.call(sendRegistrationLink, { body: { email, appName: APP_NAME } }),
  )
  return (
    <SignedOutPage
      title={sent ? t('sentTitle') : title}
      lead={sent ? t('sentLead', { address: sent.to }) : lead}
      state={`sent ${sent?.times ?? 0}`}
    >
      {sent ? (
        <MailSent sent={sent} open={t('sentOpen')} life={t('sentLife', { count: UNCONFIRMED_DAYS })} {...mail} />
      ) : (
        <RequestMail {...mail} />
      )}
      <p>
        <Link to="/login">{t('toLogin')}</Link>
      </p>
    </SignedOutPage>
  )
}
