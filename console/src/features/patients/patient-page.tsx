import type { PatientInFull } from '@aruga/contract/patients/patients'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatDay, formatDayTime } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Loaded } from '../../ui/states.tsx'
import { caseLink } from '../review/case-ref.ts'
import { eventMessage } from '../review/event-messages.ts'
import { missingText } from '../review/messages.ts'
import { ReasonForm } from '../review/reason-form.tsx'
import { patientSign, purposeName } from './messages.ts'
import { Files } from './patient-documents.tsx'
import { Letters } from './patient-letters.tsx'
import styles from './patients.module.css'
import { patientQuery, useOpenPatient } from './queries.ts'
import { WriteDialog } from './write-dialog.tsx'

/** A patient, opened for a reason, which the patient can see. */
export default function PatientPage() {
  const { id = '' } = useParams()
  const query = useQuery(patientQuery(id))
  const opening = useOpenPatient(id)
  if (query.data === null)
    return (
      <ReasonForm
        title={t('patients:patientPage.whyDoYouOpenThisPatient')}
        submit={t('patients:patientPage.openThePatient')}
        opening={opening}
      />
    )
  return (
    <Page>
      <Loaded query={query} failed={t('patients:patientPage.weCouldNotLoadThisPatient')}>
        {(patient) => patient && <Opened of={patient} />}
      </Loaded>
    </Page>
  )
}

const Opened = ({ of }: { of: PatientInFull }) => {
  const { patient, registrationWaits, letters, documents, consents, messages, history } = of
  const [writing, setWriting] = useState(false)
  const { label, ...sign } = patientSign(patient.erasedAt ? 'Erased' : patient.status)
  const name = [patient.firstName, patient.middleName, patient.lastName].filter(Boolean).join(' ')
  return (
    <>
      <PageHead
        title={name}
        detail={
          <>
            <span className="code">{patient.patientCode}</span> ·{' '}
            {t('patients:patientPage.registration', { reference: patient.reference })} ·{' '}
            <Link to="/patients">{t('patients:patientPage.otherPatients')}</Link>
          </>
        }
      >
        <Chip {...sign}>{label}</Chip>
        {!patient.erasedAt && (
          <Button variant="default" onClick={() => setWriting(true)}>
            {t('patients:patientPage.writeToThem')}
          </Button>
        )}
        {registrationWaits ? (
          <Button component={Link} to={`/queue/Registration/${patient.id}`}>
            {t('patients:patientPage.checkTheRegistration')}
          </Button>
        ) : (
          <Button variant="default" component={Link} to={caseLink({ kind: 'Registration', id: patient.id })}>
            {t('patients:patientPage.openTheRegistration')}
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
            <h2 id="messages">{t('patients:patientPage.whatTheyWereTold')}</h2>
            <ul className={`card ${styles.linesList}`}>
              {messages.length === 0 && <li className="muted">{t('patients:patientPage.nothingYet')}</li>}
              {messages.map(({ id, title, body, createdAt, readAt }) => (
                <li key={id}>
                  <b>{title}</b>
                  <p className="fine">{body}</p>
                  <p className="fine muted">
                    {readAt
                      ? t('patients:patientPage.read', { day: formatDayTime(createdAt) })
                      : t('patients:patientPage.notReadYet', { day: formatDayTime(createdAt) })}
                  </p>
                </li>
              ))}
            </ul>
          </section>
          <section className="stack tight" aria-labelledby="consents">
            <h2 id="consents">{t('patients:patientPage.consents')}</h2>
            <ul className={`card ${styles.linesList}`}>
              {consents.map(({ purpose, granted, givenAt, pageVersion }) => (
                <li key={purpose}>
                  <p>
                    <b>{purposeName(purpose)}</b>:{' '}
                    {granted ? t('patients:patientPage.yes') : t('patients:patientPage.no')}
                  </p>
                  <p className="fine muted">
                    {t('patients:patientPage.pageVersion', { givenAt: formatDay(givenAt), pageVersion })}
                  </p>
                </li>
              ))}
            </ul>
          </section>
          <section className="stack tight" aria-labelledby="history">
            <h2 id="history">{t('patients:patientPage.history')}</h2>
            <ul className={`card ${styles.linesList}`}>
              {history.map((event, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: events have no identity and never move
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
      [t('patients:patientPage.born'), patient.birthdate && formatDay(patient.birthdate)],
      [t('patients:patientPage.mobile'), patient.mobilePhoneNumber],
      [
        t('patients:patientPage.eMail'),
        patient.emailAddress && !patient.addressConfirmed
          ? t('patients:patientPage.notConfirmed', { address: patient.emailAddress })
          : patient.emailAddress,
      ],
      [
        t('patients:patientPage.reads'),
        patient.language === 'fil' ? t('patients:patientPage.filipino') : t('patients:patientPage.english'),
      ],
      [t('patients:patientPage.doctor'), `${patient.doctorName} (${patient.hcpCode})`],
      [t('patients:patientPage.clinic'), patient.clinic],
      [t('patients:patientPage.registered'), formatDay(patient.registeredAt)],
    ].map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value || missingText(patient)}</dd>
      </div>
    ))}
  </dl>
)
