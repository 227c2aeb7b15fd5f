import type { LetterInFull } from '@aruga/contract/letters/letters'
import { letterPath } from '@aruga/contract/links'
import { useTexts } from '../../../i18n/texts.ts'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { Columns } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Steps } from '../../../ui/status/steps.tsx'
import { usePromised } from '../../program/shared/promised.ts'
import type { Sent } from '../outbox/entry.ts'
import { StoredHere } from '../shared/stored-here.tsx'
import { SentRows } from './sent-rows.tsx'

type Props = {
  letter: LetterInFull
  sent: Sent[]
  /** Whether some receipts are in the outbox. */
  isQueued: boolean
  /** Whether only a receipt for free goods was sent or queued: it has no quantity that would count. */
  onlyGoods: boolean
  onMore: () => void
}

/** The sent or queued receipts, and who acts next. */
export const DoneStep = ({ letter, sent, isQueued, onlyGoods, onMore }: Props) => {
  const { t } = useTexts('documents-receipts')
  const promised = usePromised()
  const { t: w } = useTexts('documents-outbox')
  const buttons = (
    <>
      <ButtonLink to={letterPath(letter.id)}>{t('seeLetter')}</ButtonLink>
      <Button kind="plain" onClick={onMore}>
        {t('sendMore')}
      </Button>
    </>
  )
  return (
    <Columns>
      <div>
        <SentRows sent={sent} unit={letter.unit} />
        {isQueued ? <StoredHere>{buttons}</StoredHere> : <div className="line-up">{buttons}</div>}
      </div>
      <div>
        <Section title={t('next')}>
          <Card>
            <Steps
              steps={[
                isQueued
                  ? { state: 'waiting', what: w('stepSend'), who: w('stepSendWho') }
                  : { state: 'done', what: t('stepSent'), who: t('stepSentWho') },
                {
                  state: isQueued ? 'later' : 'waiting',
                  what: t('stepCheck'),
                  who: promised.who('receipt'),
                },
                { state: 'later', what: t(onlyGoods ? 'stepGoods' : 'stepCounted'), who: t('stepCountedWho') },
              ]}
            />
          </Card>
        </Section>
      </div>
    </Columns>
  )
}
