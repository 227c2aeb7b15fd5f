import { redeemResetCode } from '@aruga/contract/password/password'
import { useTexts } from '../../../i18n/texts.ts'
import { api } from '../../../platform/api.ts'
import { CodeSent } from '../shared/code-sent.tsx'
import { MailSent } from '../shared/mail-sent.tsx'
import type { LinkMail, Sent } from '../shared/use-link-mail.ts'

/** The heading of a page that shows `ResetSent`. */
export function useSentHeading() {
  const { t } = useTexts('password-reset')
  const { t: c } = useTexts('password-code')
  return (sent: Sent) => ({
    title: sent.byText ? c('sentTitle') : t('sentTitle'),
    lead: sent.byText ? c('sentLead', { number: sent.to }) : t('sentLead', { address: sent.to }),
    state: `sent ${sent.times}`,
  })
}

type Props = Omit<LinkMail, 'sent'> & {
  sent: Sent
  /** The query of the link that a right code has become. */
  onLink: (query: string) => void
}

/** After a new password was requested: the mail to open, or the code to enter. */
export const ResetSent = ({ sent, onLink, ...mail }: Props) => {
  const { t } = useTexts('password-reset')
  const enter = (code: string) =>
    api
      .call(redeemResetCode, { body: { mobileNumber: sent.to, code } }, { handles: true })
      .then((link) => onLink(`?${new URLSearchParams(link)}`))
  return sent.byText ? (
    <CodeSent at={sent.at} onCode={enter} again={() => mail.send(sent.to)} startOver={mail.startOver} />
  ) : (
    <MailSent sent={sent} open={t('sentOpen')} life={t('sentLife')} {...mail} />
  )
}
