import { documentPath } from '@aruga/contract/links'
import { checkmarkCircleOutline } from 'ionicons/icons'
import { formatDay } from '../../../i18n/dates.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { PAPERS_PATH } from '../../../links.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { Steps } from '../../../ui/status/steps.tsx'
import { usePromised } from '../../program/shared/promised.ts'
import type { Outcome } from '../outbox/entry.ts'
import { StoredHere } from '../shared/stored-here.tsx'

export type SentPaper = { kindId: string; outcome: Outcome }

/** After sending: what happens next, or that it waits on this device. */
export const PaperSent = ({ of: { outcome } }: { of: SentPaper }) => {
  const { t } = useTexts('documents-papers')
  const promised = usePromised()
  const back = <ButtonLink to={PAPERS_PATH}>{t('goBack')}</ButtonLink>
  if (outcome.kind === 'stored') return <StoredHere>{back}</StoredHere>
  const { document } = outcome
  return (
    <>
      <Note tone="good" icon={checkmarkCircleOutline}>
        {t('sentLead')}
      </Note>
      <Card>
        <Steps
          steps={[
            { state: 'done', what: t('stepSent'), who: t('stepSentWho', { day: formatDay(document.uploadedAt) }) },
            { state: 'waiting', what: t('stepCheck'), who: promised.who('registration', document) },
          ]}
        />
      </Card>
      <div className="line-up">
        {back}
        <ButtonLink kind="line" to={documentPath(document.id)}>
          {t('see')}
        </ButtonLink>
      </div>
    </>
  )
}
