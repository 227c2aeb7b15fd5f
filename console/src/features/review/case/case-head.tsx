import { hasFact } from '@aruga/contract/documents/kinds'
import { fullName } from '@aruga/contract/person-name'
import type { CaseGuardian, CaseInFull } from '@aruga/contract/review/case-file'
import { Button } from '@mantine/core'
import { mailUnreadOutline, personOutline, timeOutline } from 'ionicons/icons'
import { Link } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { useMay } from '../../../platform/me.ts'
import { Chip } from '../../../ui/chip.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { useKeepFocus } from '../../../ui/keep-focus.ts'
import { SettledSignals } from '../../signals/settled-signals.tsx'
import { useCaseKeys } from '../case-keys.tsx'
import { whenDue } from '../case-summary.ts'
import styles from '../decision/decision.module.css'
import { addressText, hasIt, missingText } from '../messages.ts'
import { useAssign } from '../queries.ts'

/** The case's patient, state and reviewer. */
export const CaseHead = ({ of }: { of: CaseInFull }) => {
  const { patient, letter, assignedTo, overdue } = of
  const assign = useAssign(of)
  const mine = assignedTo?.isMe ?? false
  const heading = useKeepFocus<HTMLHeadingElement>()
  const take = () => assign.mutate(!mine)
  const takeName = mine
    ? t('review:caseHead.giveBack')
    : assignedTo
      ? t('review:caseHead.takeOver')
      : t('review:caseHead.takeIt')
  const keys = useCaseKeys('take', [{ key: 'm', does: takeName, run: take }])
  return (
    <div className="stack tight">
      <div className="line-up apart">
        <h2 ref={heading} tabIndex={-1} className={styles.decideName} translate="no">
          {fullName(patient)}
        </h2>
        <Chip icon={timeOutline} tone={overdue ? 'wait' : 'info'}>
          {whenDue(of)}
        </Chip>
      </div>
      <div className="line-up apart">
        <p className="muted num" translate="no">
          {patient.patientCode} ·{' '}
          {letter ? (
            <Link to={`/letters/${letter.id}`}>{t('review:caseHead.letter', { number: letter.number })}</Link>
          ) : (
            t('review:caseHead.registration', { reference: patient.reference })
          )}
        </p>
        <Button
          variant="subtle"
          size="compact-md"
          aria-keyshortcuts={keys.of('m')}
          loading={assign.isPending}
          onClick={take}
        >
          {takeName}
        </Button>
      </div>
      {(assignedTo || !patient.addressConfirmed) && (
        <div className="line-up">
          {!patient.addressConfirmed && (
            <Chip icon={mailUnreadOutline} tone="wait">
              {t('review:caseHead.addressNotConfirmed')}
            </Chip>
          )}
          {assignedTo && (
            <Chip icon={personOutline} tone={mine ? 'good' : 'wait'}>
              {mine ? t('review:caseHead.youHaveIt') : hasIt(assignedTo.name, assignedTo.since)}
            </Chip>
          )}
        </div>
      )}
      <SettledSignals signals={of.settledSignals} />
    </div>
  )
}

/** Who registered somebody else, as the paper must prove: `Ana Reyes, Parent (Mother)`. */
const guardianText = ({ name, grounds, relation }: CaseGuardian) => {
  const as = grounds === 'Self' ? '' : t(`caregivers:grounds.${grounds}`)
  return [name || t('caregivers:noName'), relation ? `${as} (${relation})` : as].join(', ')
}

/** The patient's details to compare with the documents; collapsed for receipts, which are compared with the letter first. */
export const PatientFacts = ({ of: { kind, patient } }: { of: Pick<CaseInFull, 'kind' | 'patient'> }) => {
  // An assessor learns no more than what a paper is compared with.
  const isAssessor = !useMay('review.decide')
  const desk = patient.enrolledAtDesk
  const facts = [
    [t('review:caseHead.born'), patient.birthdate && formatDay(patient.birthdate)],
    ...(isAssessor
      ? []
      : [
          [t('review:caseHead.doctor'), `${patient.doctorName} (${patient.hcpCode})`],
          [t('review:caseHead.clinic'), patient.clinic],
          [t('review:caseHead.mobile'), patient.mobilePhoneNumber],
          [t('review:caseHead.eMail'), addressText(patient)],
        ]),
    [t('review:caseHead.registered'), formatDay(patient.registeredAt)],
    ...(desk
      ? [
          [
            t('review:caseHead.enrolledBy'),
            t('review:caseHead.desk', { name: desk.byName, lately: desk.lately, declined: desk.declined }),
          ],
          [
            t('review:caseHead.consent'),
            t(`review:caseHead.signed.${desk.signedOn ?? 'desk'}`, { witness: desk.witness ?? '–' }),
          ],
        ]
      : []),
    ...(patient.guardian ? [[t('review:caseHead.registeredBy'), guardianText(patient.guardian)]] : []),
  ]
  const list = (
    <dl className={styles.caseFacts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || missingText(patient)}</dd>
        </div>
      ))}
    </dl>
  )
  if (kind === 'Registration' || hasFact(kind, 'asksForLetter') || hasFact(kind, 'isOfProgram')) return list
  return (
    <details className={styles.caseFold}>
      <summary>{t('review:caseHead.thePatientsData')}</summary>
      {list}
    </details>
  )
}
