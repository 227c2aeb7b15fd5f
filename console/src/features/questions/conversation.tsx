import type { CaseInFull, CaseQuestion } from '@aruga/contract/review/case-file'
import { t } from '../../i18n/t.ts'
import { formatNear } from '../../ui/dates.ts'
import styles from './questions.module.css'

/** What the patient was asked about a case, and what they said. Nothing where nobody asked. */
export const Conversation = ({ of: { questions, patient } }: { of: CaseInFull }) => {
  if (questions.length === 0) return null
  return (
    <section className="stack tight" aria-labelledby="conversation">
      <h2 id="conversation">{t('questions:conversation')}</h2>
      <ol className={styles.thread}>
        {questions.map((one) => (
          <Turn key={one.id} of={one} patient={patient.firstName} />
        ))}
      </ol>
    </section>
  )
}

const Turn = ({ of, patient }: { of: CaseQuestion; patient: string }) => {
  const { question, askedBy, askedAt, state, answer, endedAt } = of
  return (
    <li>
      <div className={styles.ours}>
        <p>{question.en}</p>
        <p lang="fil" className="muted">
          {question.fil}
        </p>
      </div>
      <p className="fine muted">{t('questions:by', { name: askedBy, at: formatNear(askedAt) })}</p>
      {state === 'Answered' && endedAt && (
        <>
          <p className={styles.theirs}>{answer ?? t('questions:sentPhoto')}</p>
          <p className="fine muted">{t('questions:fromPatient', { name: patient, at: formatNear(endedAt) })}</p>
        </>
      )}
      {state === 'Lapsed' && <p className="fine">{t('questions:lapsed')}</p>}
      {state === 'Withdrawn' && <p className="fine muted">{t('questions:withdrawn')}</p>}
    </li>
  )
}
