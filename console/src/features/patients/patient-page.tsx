import type { PatientInFull } from '@aruga/contract/patients/patients'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { Chip } from '../../ui/chip.tsx'
import { formatDay, formatDayTime } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Loaded } from '../../ui/states.tsx'
import { caseLink } from '../review/case-ref.ts'
import { eventMessage } from '../review/event-messages.ts'
import { erasedSign, patientSigns, purposeName, untold } from './messages.ts'
import { Files } from './patient-documents.tsx'
import { Letters } from './patient-letters.tsx'
import styles from './patients.module.css'
import { patientQuery, useOpenPatient } from './queries.ts'
import { ReasonForm } from './reason-form.tsx'
import { WriteDialog } from './write-dialog.tsx'

/** One patient: opened for a reason, which they see. */
export default function PatientPage() {
  const { id = '' } = useParams()
  const query = useQuery(patientQuery(id))
  const opening = useOpenPatient(id)
  if (query.data === null)
    return <ReasonForm title="Why do you open this patient?" submit="Open the patient" opening={opening} />
  return (
    <Page>
      <Loaded query={query} failed="We could not load this patient">
        {(patient) => patient && <Opened of={patient} />}
      </Loaded>
    </Page>
  )
}

const Opened = ({ of }: { of: PatientInFull }) => {
  const { patient, registrationWaits, letters, documents, consents, messages, history } = of
  const [writing, setWriting] = useState(false)
  const { label, ...sign } = patient.erasedAt ? erasedSign : patientSigns[patient.status]
  const name = [patient.firstName, patient.middleName, patient.lastName].filter(Boolean).join(' ')
  return (
    <>
      <PageHead
        title={name}
        detail={
          <>
            <span className="code">{patient.patientCode}</span> · Registration {patient.reference} ·{' '}
            <Link to="/patients">Other patients</Link>
          </>
        }
      >
        <Chip {...sign}>{label}</Chip>
        {!patient.erasedAt && (
          <Button variant="default" onClick={() => setWriting(true)}>
            Write to them
          </Button>
        )}
        {registrationWaits ? (
          <Button component={Link} to={`/queue/Registration/${patient.id}`}>
            Check the registration
          </Button>
        ) : (
          <Button variant="default" component={Link} to={caseLink({ kind: 'Registration', id: patient.id })}>
            Open the registration
          </Button>
        )}
      </PageHead>
      <div className={styles.patientColumns}>
        <div className="stack loose">
          <Letters letters={letters} patientId={patient.id} />
          <Files documents={documents} patientId={patient.id} isActive={patient.status === 'Active'} />
        </div>
        <div className="stack loose">
          <Facts patient={patient} />
          <section className="stack tight" aria-labelledby="messages">
            <h2 id="messages">What they were told</h2>
            <ul className={`card ${styles.linesList}`}>
              {messages.length === 0 && <li className="muted">Nothing yet.</li>}
              {messages.map(({ id, title, body, createdAt, readAt }) => (
                <li key={id}>
                  <b>{title}</b>
                  <p className="fine">{body}</p>
                  <p className="fine muted">
                    {formatDayTime(createdAt)}, {readAt ? 'read' : 'not read yet'}
                  </p>
                </li>
              ))}
            </ul>
          </section>
          <section className="stack tight" aria-labelledby="consents">
            <h2 id="consents">Consents</h2>
            <ul className={`card ${styles.linesList}`}>
              {consents.map(({ purpose, granted, givenAt, pageVersion }) => (
                <li key={purpose}>
                  <p>
                    <b>{purposeName[purpose]}</b>: {granted ? 'yes' : 'no'}
                  </p>
                  <p className="fine muted">
                    {formatDay(givenAt)}, page version {pageVersion}
                  </p>
                </li>
              ))}
            </ul>
          </section>
          <section className="stack tight" aria-labelledby="history">
            <h2 id="history">History</h2>
            <ul className={`card ${styles.linesList}`}>
              {history.map((event, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: what happened has no identity, and never moves
                <li key={place}>
                  {eventMessage(event)}
                  <p className="fine muted">
                    {formatDayTime(event.at)}
                    {event.byName && `, ${event.byName}`}
                  </p>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
      {writing && <WriteDialog patientId={patient.id} name={name} onClose={() => setWriting(false)} />}
    </>
  )
}

const Facts = ({ patient }: Pick<PatientInFull, 'patient'>) => (
  <dl className={`card ${styles.patientFacts}`}>
    {[
      ['Born', patient.birthdate && formatDay(patient.birthdate)],
      ['Mobile', patient.mobilePhoneNumber],
      ['E-mail', patient.emailAddress],
      ['Reads', patient.language === 'fil' ? 'Filipino' : 'English'],
      ['Doctor', `${patient.doctorName} (${patient.hcpCode})`],
      ['Clinic', patient.clinic],
      ['Registered', formatDay(patient.registeredAt)],
    ].map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value || untold(patient)}</dd>
      </div>
    ))}
  </dl>
)
