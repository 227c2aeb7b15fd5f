import type { OwnAdverseEvent } from '@aruga/contract/adverse-events/adverse-events'
import { checkmarkCircleOutline, medkitOutline } from 'ionicons/icons'
import { formatDay } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/texts.ts'
import { SIDE_EFFECTS_PATH } from '../../links.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { Card } from '../../ui/list/card.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Steps } from '../../ui/status/steps.tsx'
import { Emergency } from './emergency.tsx'

/** What happens next with a report, who acts, and by when. */
export const Sent = ({ event }: { event: OwnAdverseEvent }) => {
  const { t } = useTexts('adverse-events')
  return (
    <>
      <Note tone="good" icon={checkmarkCircleOutline}>
        {t('sentLead')}{' '}
        <b className="num" translate="no">
          {event.reference}
        </b>
      </Note>
      <Section title={t('next')}>
        <Card>
          <Steps
            steps={[
              { state: 'done', what: t('stepTold'), who: t('stepToldWho', { day: formatDay(event.reportedAt) }) },
              { state: 'waiting', what: t('stepRead'), who: t('stepReadWho') },
              { state: 'later', what: t('stepPassed'), who: t('stepPassedWho', { day: formatDay(event.dueBy) }) },
            ]}
          />
        </Card>
      </Section>
      <Note icon={medkitOutline}>{t('doctorFirst')}</Note>
      <Emergency />
    </>
  )
}

/** In the page's action bar. */
export const AfterSent = ({ onAnother }: { onAnother: () => void }) => {
  const { t } = useTexts('adverse-events')
  return (
    <>
      <ButtonLink to={SIDE_EFFECTS_PATH}>{t('seeAll')}</ButtonLink>
      <Button kind="plain" onClick={onAnother}>
        {t('another')}
      </Button>
    </>
  )
}
