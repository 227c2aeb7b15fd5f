import { cameraOutline } from '@aruga/ui/icons/camera-outline'
import { documentsOutline } from '@aruga/ui/icons/documents-outline'
import { useTranslation } from 'react-i18next'
import { WayBack } from '../../features/unsubscribe/coming-back.tsx'
import { UNSUBSCRIBE_COMING_BACK } from '../../features/unsubscribe/coming-back-messages.ts'
import { stepsBack } from '../../features/unsubscribe/steps-back.ts'
import { replacePath } from '../../links.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Card } from '../../ui/list/card.tsx'
import { Empty } from '../../ui/list/empty.tsx'
import { Columns } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { PatientChip } from '../../ui/status/status-chip.tsx'
import { Steps } from '../../ui/status/steps.tsx'
import { DraftRows } from '../drafts/draft-rows.tsx'
import { caseSteps, correctionPath } from './case-steps.ts'
import { LatestNotifications } from './latest-notifications.tsx'
import { HOME } from './messages.ts'
import { NotEligible } from './not-eligible.tsx'
import { nextLetterOf } from './open-documents.ts'
import type { Home } from './use-home.ts'

type Props = { home: Home; profile: NonNullable<Home['profile']> }

/** Home of a patient without an active letter: the state of the registration, who acts next and by when. */
export const CaseHome = ({ home, profile }: Props) => {
  const { t } = useTranslation(HOME)
  const { status, enrolledAt, notEligible } = profile
  const { t: back } = useTranslation(UNSUBSCRIBE_COMING_BACK)
  const hasLeft = status === 'Unsubscribed'
  const steps = hasLeft
    ? stepsBack(home.agrees, back)
    : caseSteps({ status, notEligible, enrolledAt, documents: home.documents.items }, t)
  const oldLetters = home.letters.length > 0 ? { link: { to: '/tabs/letters', label: t('allLetters') } } : {}
  return (
    <Columns>
      <div>
        <RegistrationStatus home={home} profile={profile} />
      </div>
      <div>
        <Section title={hasLeft ? back('title') : t('next')} {...oldLetters}>
          <Card>
            {/* Without links: the button beside them leads to the same page. */}
            <Steps steps={steps.map((step) => ({ ...step, link: undefined }))} />
          </Card>
        </Section>
        <DraftRows account={profile.id} />
        <LatestNotifications latest={home.latest} />
      </div>
    </Columns>
  )
}

const RegistrationStatus = ({ home, profile: { status, statusReason, notEligible, patientCode } }: Props) => {
  const { t } = useTranslation(HOME)
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
    const next = nextLetterOf(home.documents.items, [])
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
      <Empty title={t('leftTitle')} action={<WayBack agrees={home.agrees} />}>
        {t(home.agrees ? 'leftAgreed' : 'left')}
      </Empty>
    )
  if (notEligible) return <NotEligible statusReason={statusReason} patientCode={patientCode} />
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
      <ButtonLink to={correctionPath(home.documents.items)} icon={cameraOutline}>
        {t('sendPhoto')}
      </ButtonLink>
      <p className="muted small">
        {t('patientCode')}: <b className="unbroken">{patientCode}</b>
      </p>
    </>
  )
}
