import type { Notification } from '@aruga/contract/notifications'
import type { Profile } from '@aruga/contract/profile'
import { helpCircleOutline } from 'ionicons/icons'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Columns } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { PatientChip } from '../../ui/status-chip.tsx'
import { Steps } from '../../ui/steps.tsx'
import { caseSteps } from './case-steps.ts'
import { News } from './news.tsx'
import { useHomeTexts } from './texts.ts'

/** Home of a patient without a letter: where the registration stands, who acts and by when. */
export const CaseHome = ({ profile, news }: { profile: Profile; news: Notification[] }) => {
  const t = useHomeTexts()
  return (
    <Columns>
      <div>
        <Stand profile={profile} />
      </div>
      <div>
        {profile.status !== 'Unsubscribed' && (
          <Section title={t('next')}>
            <Card>
              <Steps steps={caseSteps(profile, t)} />
            </Card>
          </Section>
        )}
        <News news={news} />
      </div>
    </Columns>
  )
}

const Stand = ({ profile: { status, statusReason, patientCode } }: { profile: Profile }) => {
  const t = useHomeTexts()
  if (status === 'UnderReview') return <Empty title={t('reviewTitle')}>{t('review')}</Empty>
  if (status === 'Active') return <Empty title={t('noLetterTitle')}>{t('noLetter')}</Empty>
  if (status === 'Unsubscribed') return <Empty title={t('leftTitle')}>{t('left')}</Empty>
  return (
    <>
      <Card>
        <div className="stack">
          <PatientChip status={status} />
          <h2>{t('declinedTitle')}</h2>
          <p>{statusReason ?? t('declinedNoReason')}</p>
        </div>
      </Card>
      <p>
        {t('declinedDo')} {t('patientCode')}: <b className="unbroken">{patientCode}</b>
      </p>
      <ButtonLink to="/faq" icon={helpCircleOutline}>
        {t('reach')}
      </ButtonLink>
    </>
  )
}
