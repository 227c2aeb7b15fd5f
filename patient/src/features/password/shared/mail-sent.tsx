import { informationCircleOutline, mailOpenOutline, mailUnreadOutline, timeOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Ticks } from '../../../ui/list/ticks.tsx'
import type { LinkMail, Sent } from './use-link-mail.ts'
import { useSendAgain } from './use-send-again.ts'

type Props = Omit<LinkMail, 'sent'> & {
  sent: Sent
  /** What the link is for, and how long it works. */
  open: string
  life: string
}

/** What to do with the mail; the same whether or not one was sent. */
export const MailSent = ({ sent, open, life, send, startOver }: Props) => {
  const { t } = useTexts('password-reset')
  const { failure, isSending, seconds, sendAgain } = useSendAgain(sent.at, () => send(sent.to))
  return (
    <>
      <Ticks
        items={[
          [mailOpenOutline, open],
          [timeOutline, life],
          [mailUnreadOutline, t('sentSpam')],
          [informationCircleOutline, t('sentNewest')],
        ]}
      />
      <Refused error={failure} />
      <div className="stack tight">
        <Button kind="line" wide disabled={seconds > 0} busy={isSending && t('sending')} onClick={sendAgain}>
          {seconds > 0 ? t('sendAgainIn', { count: seconds }) : t('sendAgain')}
        </Button>
        <Button kind="plain" wide onClick={startOver}>
          {t('otherAddress')}
        </Button>
      </div>
    </>
  )
}
