import { UNCONFIRMED_DAYS } from '@aruga/contract/limits'
import { sendRegistrationLink } from '@aruga/contract/registration/address'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { api } from '../../../platform/api.ts'
import { CodeSent } from '../../password/shared/code-sent.tsx'
import { MailSent } from '../../password/shared/mail-sent.tsx'
import { RequestMail } from '../../password/shared/request-mail.tsx'
import { APP_NAME, useLinkMail } from '../../password/shared/use-link-mail.ts'
import { SignedOutPage } from '../../sign-in/shared/signed-out-page.tsx'
import { linkOfCode, type RegistrationLink } from './queries.ts'

type Props = { title: string; lead: string; onLink: (link: RegistrationLink) => void }

/** Requests the mail with the link again, or the code, for the given reason. */
export const LinkRequest = ({ title, lead, onLink }: Props) => {
  const { t } = useTexts('registration-address')
  const { t: c } = useTexts('password-code')
  const { sent, ...mail } = useLinkMail((email) =>
    api.call(sendRegistrationLink, { body: { email, appName: APP_NAME } }),
  )
  const texts = sent?.byText
    ? { title: c('sentTitle'), lead: c('sentRegistration', { number: sent.to }) }
    : sent
      ? { title: t('sentTitle'), lead: t('sentLead', { address: sent.to }) }
      : { title, lead }
  return (
    <SignedOutPage {...texts} state={`sent ${sent?.times ?? 0}`}>
      {!sent ? (
        <RequestMail {...mail} />
      ) : sent.byText ? (
        <CodeSent
          at={sent.at}
          onCode={(code) => linkOfCode(sent.to, code).then(onLink)}
          again={() => mail.send(sent.to)}
          startOver={mail.startOver}
        />
      ) : (
        <MailSent sent={sent} open={t('sentOpen')} life={t('sentLife', { count: UNCONFIRMED_DAYS })} {...mail} />
      )}
      <p>
        <Link to="/login">{t('toLogin')}</Link>
      </p>
    </SignedOutPage>
  )
}
