import { documentsOutline } from 'ionicons/icons'
import { usePromised } from '../../features/program/shared/promised.ts'
import { WayBack } from '../../features/unsubscribe/coming-back.tsx'
import { stepsBack } from '../../features/unsubscribe/steps-back.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Card } from '../../ui/list/card.tsx'
import { Empty } from '../../ui/list/empty.tsx'
import { Columns } from '../../ui/page/page.tsx'
import { Section } from '../../ui/page/section.tsx'
import { Steps, withoutLinks } from '../../ui/status/steps.tsx'
import { type Task, TaskCard } from '../../ui/task/task-card.tsx'
import { caseSteps, waitingSent } from './case-steps.ts'
import { LatestNotifications } from './latest-notifications.tsx'
import { NotEligible } from './not-eligible.tsx'
import { nextLetterOf } from './open-documents.ts'
import type { Home } from './use-home.ts'

type Props = { home: Home; profile: NonNullable<Home['profile']>; tasks: Task[] }

/** Home of a patient without an active letter: the state of the registration, who acts next and by when. */
export const CaseHome = ({ home, profile, tasks }: Props) => {
  const { t } = useTexts('home')
  const { status, enrolledAt, notEligible } = profile
  const { t: back } = useTexts('unsubscribe-coming-back')
  const promised = usePromised()
  const hasLeft = status === 'Unsubscribed'
  const steps = hasLeft
    ? stepsBack(home.agrees, promised, back)
    : caseSteps({ status, notEligible, enrolledAt, documents: home.documents.items }, promised, t)
  const oldLetters = home.letters.length > 0 ? { link: { to: '/tabs/letters', label: t('allLetters') } } : {}
  return (
    <Columns>
      <div>
        <TaskCard tasks={tasks} />
        <RegistrationStatus home={home} profile={profile} />
      </div>
      <div>
        <Section title={hasLeft ? back('title') : t('next')} {...oldLetters}>
          <Card>
            {/* No links here: the button beside them leads to the same page. */}
            <Steps steps={withoutLinks(steps)} />
          </Card>
        </Section>
        <LatestNotifications latest={home.latest} />
      </div>
    </Columns>
  )
}

const RegistrationStatus = ({ home, profile }: Omit<Props, 'tasks'>) => {
  const { status, statusReason, notEligible, patientCode } = profile
  const { t } = useTexts('home')
  const promised = usePromised()
  if (status === 'UnderReview') {
    const sent = waitingSent(home.documents.items)
    return (
      <Empty
        title={t('reviewTitle')}
        action={
          <ButtonLink kind="line" to="/uploaded-documents" icon={documentsOutline}>
            {t('seeSent')}
          </ButtonLink>
        }
      >
        {promised.sentence('registration', sent)} {t('reviewTold')} {!promised.late(sent) && t('reviewDo')}
      </Empty>
    )
  }
  if (status === 'Active') {
    const isDeclined = nextLetterOf(home.documents.items, []).is === 'declined'
    return isDeclined ? null : <Empty title={t('noLetterTitle')}>{t('noLetter')}</Empty>
  }
  if (status === 'Unsubscribed')
    return (
      <Empty title={t('leftTitle')} action={<WayBack agrees={home.agrees} />}>
        {t(home.agrees ? 'leftAgreed' : 'left')}
      </Empty>
    )
  if (notEligible) return <NotEligible statusReason={statusReason} patientCode={patientCode} />
  return (
    <p className="muted small">
      {t('patientCode')}:{' '}
      <b className="unbroken" translate="no">
        {patientCode}
      </b>
    </p>
  )
}
