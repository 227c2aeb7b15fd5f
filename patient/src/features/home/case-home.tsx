import { cameraOutline, documentsOutline, handLeftOutline, medkitOutline } from 'ionicons/icons'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Columns } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { PatientChip } from '../../ui/status-chip.tsx'
import { Steps } from '../../ui/steps.tsx'
import { PRESCRIPTION_PATH, replacePath } from '../letters/papers.ts'
import { CONSENT_PATH, caseSteps, correctionPath } from './case-steps.ts'
import { News } from './news.tsx'
import { nextLetterOf } from './open-papers.ts'
import { useHomeTexts } from './texts.ts'
import type { Home } from './use-home.ts'

type Props = { home: Home; profile: NonNullable<Home['profile']> }

/** Home of a patient without a letter to use: where the registration stands, who acts and by when. */
export const CaseHome = ({ home, profile }: Props) => {
  const t = useHomeTexts()
  const { status, enrolledAt } = profile
  const steps = caseSteps({ status, enrolledAt, documents: home.papers.items, agrees: home.agrees }, t)
  const old = home.letters.length > 0 ? { link: { to: '/tabs/letters', label: t('allLetters') } } : {}
  return (
    <Columns>
      <div>
        <Stand home={home} profile={profile} />
      </div>
      <div>
        <Section title={t(status === 'Unsubscribed' ? 'comeBack' : 'next')} {...old}>
          <Card>
            {/* The button beside them leads there already. */}
            <Steps steps={steps.map((step) => ({ ...step, link: undefined }))} />
          </Card>
        </Section>
        <News news={home.news} />
      </div>
    </Columns>
  )
}

const Stand = ({ home, profile: { status, statusReason, patientCode } }: Props) => {
  const t = useHomeTexts()
  if (status === 'UnderReview')
    return (
      <Empty
        title={t('reviewTitle')}
        action={
          <ButtonLink kind="line" to="/uploaded-documents" icon={documentsOutline}>
            {t('seeSent')}
          </ButtonLink>
        }
      >
        {t('review')}
      </Empty>
    )
  if (status === 'Active') {
    const next = nextLetterOf(home.papers.items, [])
    if (next.is !== 'declined') return <Empty title={t('noLetterTitle')}>{t('noLetter')}</Empty>
    return (
      <Empty
        title={t('prescriptionAgain')}
        action={
          <ButtonLink to={replacePath(next.document.id)} icon={cameraOutline}>
            {t('sendPhoto')}
          </ButtonLink>
        }
      >
        {next.document.declineNote ?? t('declinedDo')}
      </Empty>
    )
  }
  if (status === 'Unsubscribed')
    return (
      <Empty
        title={t('leftTitle')}
        action={
          home.agrees ? (
            <ButtonLink to={PRESCRIPTION_PATH} icon={medkitOutline}>
              {t('sendPrescription')}
            </ButtonLink>
          ) : (
            <ButtonLink to={CONSENT_PATH} icon={handLeftOutline}>
              {t('openConsent')}
            </ButtonLink>
          )
        }
      >
        {t(home.agrees ? 'leftAgreed' : 'left')}
      </Empty>
    )
  return (
    <>
      <Card>
        <div className="stack">
          <PatientChip status={status} />
          <h2>{t('declinedTitle')}</h2>
          <p>{statusReason ?? t('declinedNoReason')}</p>
        </div>
      </Card>
      <p>{t('declinedDo')}</p>
      <ButtonLink to={correctionPath(home.papers.items)} icon={cameraOutline}>
        {t('sendPhoto')}
      </ButtonLink>
      <p className="muted small">
        {t('patientCode')}: <b className="unbroken">{patientCode}</b>
      </p>
    </>
  )
}
