import { hasFact } from '@aruga/contract/documents/kinds'
import { fullName } from '@aruga/contract/person-name'
import type { CaseInFull } from '@aruga/contract/review/case-file'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { useMay } from '../../../platform/me.ts'
import { useHeading } from '../../../ui/page-head.tsx'
import { Empty } from '../../../ui/states.tsx'
import { documentName } from '../../documents/messages.ts'
import { Viewer } from '../../documents/viewer.tsx'
import { IssueDialog } from '../../letters/issue-dialog.tsx'
import { canHoldLetter, papersOf } from '../../letters/prescription.ts'
import { PrescriptionOf } from '../../letters/prescription-lines.tsx'
import { Conversation } from '../../questions/conversation.tsx'
import { SettledSignals } from '../../signals/settled-signals.tsx'
import { type CaseRef, keyOf } from '../case-ref.ts'
import decisionStyles from '../decision/decision.module.css'
import { LettersSoFar } from '../letters-so-far.tsx'
import { useOpenedCase } from '../queries.ts'
import { ReasonForm } from '../reason-form.tsx'
import { soFarOf } from '../so-far-of.ts'
import { PatientFacts } from './case-head.tsx'
import { Duplicates, History } from './case-history.tsx'
import styles from './case-page.module.css'
import { HowDecided } from './how-decided.tsx'
import { ReceiptFacts } from './receipt-facts.tsx'
import { ReconsiderDialog } from './reconsider-dialog.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { useCaseRef } from './use-case-ref.ts'

/** A case outside the queue: opened for a reason, read-only. */
export default function CasePage() {
  const of = useCaseRef()
  if (!of)
    return (
      <Empty
        title={t('review:casePage.thereIsNoSuchCase')}
        action={<Link to="/queue">{t('review:casePage.goToTheQueue')}</Link>}
      />
    )
  return <CaseForReason key={keyOf(of)} of={of} />
}

const CaseForReason = ({ of }: { of: CaseRef }) => {
  const { data, opening } = useOpenedCase(of)
  if (data) return <Opened of={data} />
  return (
    <ReasonForm
      title={t('review:casePage.whyDoYouOpenThisCase')}
      submit={t('review:casePage.openTheCase')}
      opening={opening}
    />
  )
}

const Opened = ({ of }: { of: CaseInFull }) => {
  const { patient, letter, state, documents, decision } = of
  const name = fullName(patient)
  const [besideId, setBesideId] = useState<string | null>(null)
  const [issues, setIssues] = useState(false)
  const [reconsiders, setReconsiders] = useState(false)
  const [takesBack, setTakesBack] = useState(false)
  const mayTakeBack =
    useMay('review.take-back') &&
    of.kind !== 'Registration' &&
    hasFact(of.kind, 'isReceipt') &&
    decision?.outcome === 'Accepted' &&
    patient.status === 'Active'
  const prescription = documents.find((one) => canHoldLetter(one, patient.status))
  const entered = documents.find(({ prescription }) => prescription)
  const heading = useHeading(`${documentName(of.kind)} of ${name}`)
  return (
    <div className={styles.casePage}>
      <Viewer {...of} besideId={besideId} onBeside={setBesideId} />
      <aside
        className={`${decisionStyles.decideScroll} ${styles.caseFactsColumn}`}
        aria-label={t('review:casePage.theCase')}
      >
        <header>
          <h1 ref={heading} tabIndex={-1}>
            {t('review:casePage.of', { documentName: documentName(of.kind), name })}
          </h1>
          <p className="muted num" translate="no">
            {patient.patientCode} ·{' '}
            {letter
              ? t('review:casePage.letter', { number: letter.number })
              : t('review:casePage.registration', { reference: patient.reference })}{' '}
            · <Link to={`/patients/${patient.id}`}>{t('review:casePage.thePatient')}</Link>
          </p>
        </header>
        <HowDecided of={of} />
        <SettledSignals signals={of.settledSignals} />
        {entered && <PrescriptionOf document={entered} />}
        {state === 'Decided' && decision?.notEligible && (
          <Button variant="default" onClick={() => setReconsiders(true)}>
            {t('review:reconsider.title')}
          </Button>
        )}
        {reconsiders && <ReconsiderDialog of={of} onClose={() => setReconsiders(false)} />}
        {state === 'Decided' && mayTakeBack && (
          <Button variant="default" onClick={() => setTakesBack(true)}>
            {t('review:takeBack.title')}
          </Button>
        )}
        {takesBack && <TakeBackDialog of={of} onClose={() => setTakesBack(false)} />}
        {prescription && <LettersSoFar of={soFarOf(of)} needs={[]} />}
        {prescription && (
          <Button variant="default" onClick={() => setIssues(true)}>
            {t(prescription.canMakeLetter ? 'review:casePage.issueALetter' : 'review:casePage.anotherMedicine')}
          </Button>
        )}
        {state === 'Waiting' && (
          <Button component={Link} to={`/queue/${keyOf(of)}`}>
            {t('review:casePage.decideOnItInTheQueue')}
          </Button>
        )}
        <ReceiptFacts of={of} />
        <Conversation of={of} onBeside={setBesideId} />
        <PatientFacts of={of} />
        <Duplicates of={of} duplicates={of.duplicates} onBeside={setBesideId} />
        <History of={of} open />
      </aside>
      {issues && prescription && (
        <IssueDialog
          patientId={patient.id}
          prescriptionId={prescription.id}
          papers={papersOf(
            prescription,
            { patientId: patient.id, doctorName: patient.doctorName },
            of.lastPrescriptions,
          )}
          onClose={() => setIssues(false)}
        />
      )}
    </div>
  )
}
