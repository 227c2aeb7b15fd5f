import { useResetCode } from '@aruga/contract/password/password'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { api } from '../../../platform/api.ts'
import { SignedOutPage } from '../../sign-in/shared/signed-out-page.tsx'
import { CodeSent } from '../shared/code-sent.tsx'
import { MailSent } from '../shared/mail-sent.tsx'
import type { LinkMail, Sent } from '../shared/use-link-mail.ts'

type Props = Omit<LinkMail, 'sent'> & {
  sent: Sent
  /** The query of the link that a right code has become. */
  onLink: (query: string) => void
  children: ReactNode
}

/** After a new password was requested: the mail to open, or the code to enter. */
export const ResetSent = ({ sent, onLink, children, ...mail }: Props) => {
  const { t } = useTexts('password-reset')
  const { t: c } = useTexts('password-code')
  const enter = (code: string) =>
    api
      .call(useResetCode, { body: { mobileNumber: sent.to, code } }, { handles: true })
      .then((link) => onLink(`?${new URLSearchParams(link)}`))
  return (
    <SignedOutPage
      title={sent.byText ? c('sentTitle') : t('sentTitle')}
      lead={sent.byText ? c('sentLead', { number: sent.to }) : t('sentLead', { address: sent.to })}
      state={`sent ${sent.times}`}
    >
      {sent.byText ? (
        <CodeSent at={sent.at} onCode={enter} again={() => mail.send(sent.to)} startOver={mail.startOver} />
      ) : (
        <MailSent sent={sent} open={t('sentOpen')} life={t('sentLife')} {...mail} />
      )}
      {children}
    </SignedOutPage>
  )
}
