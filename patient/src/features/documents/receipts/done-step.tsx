import type { LetterInFull } from '@aruga/contract/letters/letters'
import { REVIEW_WORKING_DAYS } from '@aruga/contract/limits'
import { letterPath } from '@aruga/contract/links'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { Columns } from '../../../ui/page/page.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Steps } from '../../../ui/status/steps.tsx'
import { DOCUMENTS_RECEIPTS } from './messages.ts'
import type { Sent } from './sending.ts'
import { SentRows } from './sent-rows.tsx'

type Props = { letter: LetterInFull; sent: Sent[]; onMore: () => void }

/** The receipts sent, and who acts next. */
export const DoneStep = ({ letter, sent, onMore }: Props) => {
  const { t } = useTranslation(DOCUMENTS_RECEIPTS)
  return (
    <Columns>
      <div>
        <SentRows sent={sent} unit={letter.unit} />
        <div className="line-up">
          <ButtonLink to={letterPath(letter.id)}>{t('seeLetter')}</ButtonLink>
          <Button kind="plain" onClick={onMore}>
            {t('sendMore')}
          </Button>
        </div>
      </div>
      <div>
        <Section title={t('next')}>
          <Card>
            <Steps
              steps={[
                { state: 'done', what: t('stepSent'), who: t('stepSentWho') },
                { state: 'waiting', what: t('stepCheck'), who: t('stepCheckWho', { count: REVIEW_WORKING_DAYS }) },
                { state: 'later', what: t('stepCounted'), who: t('stepCountedWho') },
              ]}
            />
          </Card>
        </Section>
      </div>
    </Columns>
  )
}
