import type { LetterFile } from '@aruga/contract/letters/letter-file'
import { fullName } from '@aruga/contract/person-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { t } from '../../i18n/t.ts'
import { Chip } from '../../ui/chip.tsx'
import { Code } from '../../ui/code.tsx'
import { Page, PageHead } from '../../ui/page-head.tsx'
import { Loaded } from '../../ui/states.tsx'
import { PatientFile } from '../patients/patient-file.tsx'
import { useOpenPatient } from '../patients/queries.ts'
import { Entries } from '../patients/timeline-entries.tsx'
import { ReasonForm } from '../review/reason-form.tsx'
import { LetterActions } from './letter-actions.tsx'
import styles from './letter-page.module.css'
import { LetterPass } from './letter-pass.tsx'
import { HandOvers, Receipts } from './letter-purchases.tsx'
import { letterSign } from './messages.ts'
import { letterQuery } from './queries.ts'

/** A letter: its state, hand-overs, receipts and history. It belongs to its patient's file, which is opened for a reason. */
export default function LetterPage() {
  const { id = '' } = useParams()
  const query = useQuery(letterQuery(id))
  const unopened = query.data && 'unopened' in query.data ? query.data.unopened : null
  if (unopened) return <Unopened patientId={unopened} onOpened={() => void query.refetch()} />
  return (
    <Page>
      <Loaded query={query} failed={t('letters:letterPage.weCouldNotLoadThisLetter')} shape="letter">
        {(letter) => 'number' in letter && <Opened letter={letter} />}
      </Loaded>
    </Page>
  )
}

const Unopened = ({ patientId, onOpened }: { patientId: string; onOpened: () => void }) => {
  const { mutate, error, isPending } = useOpenPatient(patientId)
  return (
    <ReasonForm
      title={t('letters:letterPage.whyDoYouOpenThisLetter')}
      submit={t('letters:letterPage.openTheLetter')}
      opening={{ mutate: (reason) => mutate(reason, { onSuccess: onOpened }), error, isPending }}
    />
  )
}

const Opened = ({ letter }: { letter: LetterFile }) => {
  const [shownId, setShownId] = useState<string | null>(null)
  const { label, ...sign } = letterSign(letter.status)
  const documents = [...(letter.prescription ? [letter.prescription] : []), ...letter.receipts]
  const shown = documents.find(({ id }) => id === shownId)
  return (
    <>
      <PageHead
        title={letter.number}
        asIs
        detail={
          <>
            <Link className={styles.patient} translate="no" to={`/patients/${letter.patientId}`}>
              {fullName(letter)}
            </Link>{' '}
            · <Code>{letter.patientCode}</Code> · <Link to="/letters">{t('letters:letterPage.allLetters')}</Link>
          </>
        }
      >
        <Chip {...sign}>{label}</Chip>
      </PageHead>
      <div className={styles.columns}>
        <div className="stack">
          <LetterPass letter={letter} />
          <LetterActions letter={letter} onShow={setShownId} />
        </div>
        <div className="stack">
          <HandOvers letter={letter} />
          <Receipts letter={letter} onShow={setShownId} />
          <section className="card stack" aria-labelledby="history">
            <h2 id="history">{t('letters:letterPage.history')}</h2>
            <Entries items={letter.timeline} documents={documents} onShow={setShownId} ofLetter />
          </section>
        </div>
      </div>
      {shown && <PatientFile key={shown.id} shown={shown} documents={documents} onClose={() => setShownId(null)} />}
    </>
  )
}
