import { SOURCE_LANGUAGE } from '@aruga/contract/languages'
import type { CaseInFull, CaseQuestion } from '@aruga/contract/review/case-file'
import { type ReactNode, useId } from 'react'
import { t } from '../../i18n/t.ts'
import dataTableStyles from '../../ui/data-table.module.css'
import { formatNear } from '../../ui/dates.ts'
import { documentName } from '../documents/messages.ts'
import styles from './questions.module.css'

/** A question, perhaps without its author. */
type Question = Omit<CaseQuestion, 'askedBy'> & { askedBy?: string }
type Files = Pick<CaseInFull, 'documents' | 'earlier' | 'others'>

/** `onBeside`: shows a file beside the open one. */
type Props = {
  of: Files & Pick<CaseInFull, 'patient'> & { questions: Question[] }
  onBeside: (documentId: string) => void
}

/** The questions about a case and the patient's answers, the newest last. Nothing without a question. */
export const Conversation = ({ of, onBeside }: Props) => {
  const title = useId()
  if (of.questions.length === 0) return null
  return (
    <section className="stack tight" aria-labelledby={title}>
      <h2 id={title}>{t('questions:conversation')}</h2>
      <ol className={styles.thread}>
        {of.questions.map((one) => (
          <Entry key={one.id} of={one} patient={of.patient.firstName}>
            {one.answeredWith && <SentFile of={of} id={one.answeredWith} onBeside={onBeside} />}
          </Entry>
        ))}
      </ol>
    </section>
  )
}

type EntryProps = {
  of: Question
  patient: string
  /** The file that was the answer. */
  children: ReactNode
}

const Entry = ({ of, patient, children }: EntryProps) => {
  const { question, askedBy, askedAt, state, answer, endedAt } = of
  return (
    <li>
      <div className={styles.ours}>
        {Object.entries(question).map(([language, text]) => (
          <p key={language} lang={language} className={language === SOURCE_LANGUAGE ? undefined : styles.translated}>
            {text}
          </p>
        ))}
      </div>
      <p className={`fine muted ${styles.oursBy}`}>
        {askedBy ? t('questions:by', { name: askedBy, at: formatNear(askedAt) }) : formatNear(askedAt)}
      </p>
      {state === 'Answered' && endedAt && (
        <>
          <div className={styles.theirs}>
            {answer && <p>{answer}</p>}
            {children}
          </div>
          <p className="fine muted">{t('questions:fromPatient', { name: patient, at: formatNear(endedAt) })}</p>
        </>
      )}
      {state === 'Lapsed' && <p className="fine">{t('questions:lapsed')}</p>}
      {state === 'Withdrawn' && <p className="fine muted">{t('questions:withdrawn')}</p>}
    </li>
  )
}

/** The file that was the answer: a note if it is open, else a link. */
const SentFile = ({ of, id, onBeside }: Props & { id: string }) => {
  const file = [...of.documents, ...of.earlier, ...of.others].find((one) => one.id === id)
  if (!file || file.id === of.documents[0]?.id) return <p>{t('questions:sentPhoto')}</p>
  return (
    <button type="button" className={dataTableStyles.rowLink} onClick={() => onBeside(id)}>
      {t('questions:sentFile', { what: documentName(file.kind) })}
    </button>
  )
}
