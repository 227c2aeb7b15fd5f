import type { CaseInFull } from '@aruga/contract/review/case-file'
import { Button } from '@mantine/core'
import { personOutline, timeOutline } from 'ionicons/icons'
import { Chip } from '../../../ui/chip.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { useShortcuts } from '../../../ui/shortcuts.ts'
import { untold } from '../../patients/messages.ts'
import { whenDue } from '../case-summary.ts'
import styles from '../decision/decision.module.css'
import { useAssign } from '../queries.ts'

/** Who the case is about, where it stands and who works on it. */
export const CaseHead = ({ of }: { of: CaseInFull }) => {
  const { patient, letter, assignedTo, overdue } = of
  const assign = useAssign(of)
  const mine = assignedTo?.isMe ?? false
  const take = () => assign.mutate(!mine)
  useShortcuts([{ key: 'm', does: mine ? 'Give the case back' : 'Assign the case to me', run: take }])
  return (
    <div className="stack tight">
      <div className="line-up apart">
        <h2 className={styles.decideName}>
          {[patient.firstName, patient.middleName, patient.lastName].filter(Boolean).join(' ')}
        </h2>
        <Chip icon={timeOutline} tone={overdue ? 'wait' : 'info'}>
          {whenDue(of)}
        </Chip>
      </div>
      <p className="muted num">
        {patient.patientCode} · {letter ? `Letter ${letter.number}` : `Registration ${patient.reference}`}
      </p>
      <div className="line-up">
        {assignedTo && (
          <Chip icon={personOutline} tone={mine ? 'good' : 'wait'}>
            {mine ? 'You work on it' : `${assignedTo.name} works on it`}
          </Chip>
        )}
        {(!assignedTo || mine) && (
          <Button variant="subtle" size="compact-md" aria-keyshortcuts="m" loading={assign.isPending} onClick={take}>
            {mine ? 'Give back' : 'Assign to me'}
          </Button>
        )}
      </div>
      <PatientFacts of={of} />
    </div>
  )
}

/** What the documents are held against; folded beside a receipt, which is held against its letter first. */
export const PatientFacts = ({ of: { kind, patient } }: { of: CaseInFull }) => {
  const facts = [
    ['Born', patient.birthdate && formatDay(patient.birthdate)],
    ['Doctor', `${patient.doctorName} (${patient.hcpCode})`],
    ['Clinic', patient.clinic],
    ['Mobile', patient.mobilePhoneNumber],
    ['E-mail', patient.emailAddress],
    ['Registered', formatDay(patient.registeredAt)],
  ]
  const list = (
    <dl className={styles.caseFacts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || untold(patient)}</dd>
        </div>
      ))}
    </dl>
  )
  if (kind === 'Registration' || kind === 'Prescription') return list
  return (
    <details className={styles.caseFold}>
      <summary>The patient’s data</summary>
      {list}
    </details>
  )
}
