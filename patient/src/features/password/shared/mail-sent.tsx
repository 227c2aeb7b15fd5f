import { informationCircleOutline, mailOpenOutline, mailUnreadOutline, timeOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Ticks } from '../../../ui/list/ticks.tsx'
import type { LinkMail, Sent } from './use-link-mail.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

/** The time before another mail may be requested. */
const PAUSE_MS = 60_000

type Props = Omit<LinkMail, 'sent'> & {
  sent: Sent
  /** What the link is for, and how long it works. */
  open: string
  life: string
}

/** What to do with the mail; the same whether or not one was sent. */
export const MailSent = ({ sent, open, life, send, startOver }: Props) => {
  const { t } = useTexts('password-reset')
  const [failure, setFailure] = useState<unknown>(null)
  const [isSending, setSending] = useState(false)
  const seconds = useSecondsUntil(sent.at + PAUSE_MS)
  const again = async () => {
    setFailure(null)
    setSending(true)
    await send(sent.to).catch(setFailure)
    setSending(false)
  }
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
        <Button kind="line" wide disabled={seconds > 0} busy={isSending && t('sending')} onClick={again}>
          {seconds > 0 ? t('sendAgainIn', { count: seconds }) : t('sendAgain')}
        </Button>
        <Button kind="plain" wide onClick={startOver}>
          {t('otherAddress')}
        </Button>
      </div>
    </>
  )
}
