import type { PatientInFull } from '@aruga/contract/patients/patients'
import { fullName } from '@aruga/contract/person-name'
import { useQuery } from '@tanstack/react-query'
import { archiveOutline } from 'ionicons/icons'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { useMay } from '../../platform/me.ts'
import { Chip } from '../../ui/chip.tsx'
import { Code } from '../../ui/code.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Loaded } from '../../ui/states.tsx'
import { PatientCards } from '../cards/patient-card.tsx'
import { WhoMayActSection } from '../caregivers/who-may-act.tsx'
import { PatientFollowUps } from '../follow-ups/patient-follow-ups.tsx'
import { PatientPapers } from '../papers/patient-papers.tsx'
import { PatientAddress } from '../post/patient-address.tsx'
import { ReasonForm } from '../review/reason-form.tsx'
import { SettledSignals } from '../signals/settled-signals.tsx'
import { PatientTiers } from '../tiers/patient-tiers.tsx'
import { patientSign } from './messages.ts'
import { PatientActions } from './patient-actions.tsx'
import { Consents, Facts } from './patient-facts.tsx'
import { PatientFile } from './patient-file.tsx'
import { Letters } from './patient-letters.tsx'
import { Prescriptions } from './patient-prescriptions.tsx'
import { Summary } from './patient-summary.tsx'
import styles from './patients.module.css'
import { patientQuery, useOpenPatient } from './queries.ts'
import { Timeline } from './timeline.tsx'

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
      <Loaded query={query} failed={t('patients:patientPage.weCouldNotLoadThisPatient')} shape="file">
        {(patient) => patient && <Opened of={patient} />}
      </Loaded>
    </Page>
  )
}

const Opened = ({ of }: { of: PatientInFull }) => {
  const { patient, summary, letters, documents, consents, settledSignals, heldSince } = of
  const mayGrant = useMay('tiers.grant')
  const [shownId, setShownId] = useState<string | null>(null)
  const { label, ...sign } = patientSign(patient)
  const name = fullName(patient)
  const shown = documents.find(({ id }) => id === shownId)
  return (
    <>
      <PageHead
        title={name}
        asIs
        detail={
          <>
            <Code>{patient.patientCode}</Code> ·{' '}
            {t('patients:patientPage.registration', { reference: patient.reference })} ·{' '}
            <Link to="/patients">{t('patients:patientPage.otherPatients')}</Link>
          </>
        }
      >
        {heldSince && (
          <Chip icon={archiveOutline} tone="wait">
            {t('patients:patientPage.heldSince', { day: formatDay(heldSince) })}
          </Chip>
        )}
        <Chip {...sign}>{label}</Chip>
      </PageHead>
      <SettledSignals signals={settledSignals} />
      <Summary of={summary} />
      <div className={styles.patientColumns}>
        <Timeline patientId={patient.id} documents={documents} onShow={setShownId} />
        <aside className="stack" aria-label={t('patients:patientPage.actionsAndFacts')}>
          <PatientFollowUps patientId={patient.id} />
          {mayGrant && <PatientTiers patientId={patient.id} isActive={patient.status === 'Active'} />}
          <PatientActions of={of} name={name} />
          <PatientPapers patientId={patient.id} />
          <Letters letters={letters} />
          <PatientCards of={of} />
          <PatientAddress patient={patient} />
          <Prescriptions documents={documents} />
          <WhoMayActSection patientId={patient.id} onShow={setShownId} />
          <Facts patient={patient} />
          <Consents consents={consents} />
        </aside>
      </div>
      {shown && <PatientFile key={shown.id} shown={shown} documents={documents} onClose={() => setShownId(null)} />}
    </>
  )
}
