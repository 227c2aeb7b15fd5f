import { fullName } from '@aruga/contract/person-name'
import type { AnsweredLook, SecondLook } from '@aruga/contract/review/second-looks'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { t } from '../../../i18n/t.ts'
import { useHeading } from '../../../ui/page-head.tsx'
import { Loaded } from '../../../ui/states.tsx'
import { countOf } from '../../../ui/units.ts'
import { documentName } from '../../documents/messages.ts'
import { Viewer } from '../../documents/viewer.tsx'
import { PrescriptionOf } from '../../letters/prescription-lines.tsx'
import { Conversation } from '../../questions/conversation.tsx'
import { PatientFacts } from '../case/case-head.tsx'
import { History } from '../case/case-history.tsx'
import styles from '../case/case-page.module.css'
import { Verdict } from '../case/how-decided.tsx'
import { ReceiptFacts } from '../case/receipt-facts.tsx'
import { caseLink } from '../case-ref.ts'
import decisionStyles from '../decision/decision.module.css'
import { AnswerForm } from './answer-form.tsx'
import { secondLookQuery, secondLooksQuery } from './queries.ts'

/** A decided case, for a second review. */
export default function SecondLookPage() {
  const { id = '' } = useParams()
  const query = useQuery(secondLookQuery(id))
  return (
    <Loaded query={query} failed={t('review:secondLook.notOpened')}>
      {(of) => <Look key={id} of={of} />}
    </Loaded>
  )
}

const Look = ({ of }: { of: SecondLook }) => {
  const { kind, patient, decision, documents, issued, moreIssued } = of
  const [besideId, setBesideId] = useState<string | null>(null)
  const [answered, setAnswered] = useState<(AnsweredLook & { same: boolean }) | null>(null)
  const name = fullName(patient)
  const title = t('review:secondLook.of', { documentName: documentName(kind), name })
  const heading = useHeading(title)
  const entered = documents.find(({ prescription }) => prescription)
  return (
    <div className={styles.casePage}>
      <Viewer {...of} besideId={besideId} onBeside={setBesideId} />
      <aside
        className={`${decisionStyles.decideScroll} ${styles.caseFactsColumn}`}
        aria-label={t('review:secondLook.aside')}
      >
        <header>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="muted num" translate="no">
            {patient.patientCode}
          </p>
        </header>
        <Verdict title={verdictOf(decision)} of={decision} />
        {issued &&
          [issued, ...moreIssued].map(({ productName, strength, quantity, unit }) => (
            <p key={`${productName}, ${strength}`}>
              {t('review:secondLook.issued', { product: productName, strength, quantity: countOf(quantity, unit) })}
            </p>
          ))}
        {entered && <PrescriptionOf document={entered} />}
        <ReceiptFacts of={of} />
        <Conversation of={of} onBeside={setBesideId} />
        <PatientFacts of={of} />
        {answered ? (
          <Answered of={answered} />
        ) : (
          <AnswerForm of={of} onAnswered={(who, same) => setAnswered({ ...who, same })} />
        )}
        <History of={of} />
      </aside>
    </div>
  )
}

function verdictOf({ outcome, notEligible }: SecondLook['decision']): string {
  if (notEligible) return t('review:secondLook.wasNotEligible')
  return outcome === 'Accepted' ? t('review:secondLook.wasAccepted') : t('review:secondLook.wasDeclined')
}

/** Who decided, and a link to continue. */
const Answered = ({ of: { decidedBy: name, kind, caseId, same } }: { of: AnsweredLook & { same: boolean } }) => {
  const next = useQuery(secondLooksQuery).data?.open[0]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="stack tight">
      <h2 ref={heading} tabIndex={-1}>
        {t('review:secondLook.thanks', { name })}
      </h2>
      <p>{same ? t('review:secondLook.agreed') : t('review:secondLook.disagreed', { name })}</p>
      <div className="line-up">
        {!same && (
          <Button variant="default" component={Link} to={caseLink({ kind, id: caseId })}>
            {t('review:secondLook.openCase')}
          </Button>
        )}
        <Button component={Link} to={next ? `/second-looks/${next.id}` : '/second-looks'}>
          {next ? t('review:secondLook.next') : t('review:secondLook.back')}
        </Button>
      </div>
    </section>
  )
}
