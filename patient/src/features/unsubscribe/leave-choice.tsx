import type { Letter } from '@aruga/contract/letters/letters'
import { archiveOutline, documentTextOutline, exitOutline, returnUpBackOutline } from 'ionicons/icons'
import { useTexts } from '../../i18n/texts.ts'
import { useConfirm } from '../../ui/feedback/confirm.ts'
import { Refused } from '../../ui/feedback/refused.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/list/card.tsx'
import { Point, WhatFollows } from '../../ui/list/what-follows.tsx'
import { Section } from '../../ui/page/section.tsx'
import { useLeave } from './queries.ts'

/** Leaving the program: what happens to open letters, what is retained and for how long, how to come back. `letters`: the open ones. */
export const LeaveChoice = ({ letters }: { letters: Letter[] | undefined }) => {
  const { t } = useTexts('unsubscribe')
  const confirm = useConfirm()
  const leave = useLeave()
  const count = letters?.length ?? 0

  const ask = async () => {
    const message = count > 0 ? t('leaveMessageLetters', { count }) : t('leaveMessage')
    const question = { title: t('leaveAsk'), message, yes: t('leave'), no: t('leaveNo'), danger: true }
    if (leave.isPending || !(await confirm(question))) return
    leave.mutate()
  }

  return (
    <Section title={t('leaveTitle')}>
      <Card>
        <div className="stack">
          <p>{t('leaveLead')}</p>
          <WhatFollows>
            <Point icon={documentTextOutline} title={t('lettersNow')}>
              <p>
                <Letters letters={letters} /> {count > 0 && t('lettersStay')}
              </p>
            </Point>
            <Point icon={exitOutline} title={t('consentsEnd')}>
              <p>{t('consentsEndDetail')}</p>
            </Point>
            <Point icon={archiveOutline} title={t('kept')}>
              <p>{t('keptAccount')}</p>
              <p>{t('keptReceipts')}</p>
              <p>{t('keptRecords')}</p>
            </Point>
            <Point icon={returnUpBackOutline} title={t('back')}>
              <p>{t('backDetail')}</p>
            </Point>
          </WhatFollows>
          <Refused error={leave.error} />
          <Button kind="danger" busy={leave.isPending && t('leaving')} onClick={() => void ask()}>
            {t('leave')}
          </Button>
        </div>
      </Card>
    </Section>
  )
}

const Letters = ({ letters }: { letters: Letter[] | undefined }) => {
  const { t } = useTexts('unsubscribe')
  if (!letters) return t('lettersUnknown')
  if (letters.length === 0) return t('lettersNone')
  return t('letters', { count: letters.length, names: letters.map(({ productName }) => productName).join(', ') })
}
