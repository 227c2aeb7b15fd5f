import { dayInManila } from '@aruga/contract/days'
import type { Product } from '@aruga/contract/formulary/formulary'
import { acceptPrescription, approveRegistration } from '@aruga/contract/review/decisions'
import { goodUntil } from '@aruga/contract/review/prescription'
import type { Acknowledgement } from '@aruga/contract/review/warnings'
import { signalWarnings } from '@aruga/contract/signals/kinds'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { tooOldTemplate } from '../../../i18n/decline-templates.ts'
import { t } from '../../../i18n/t.ts'
import { api } from '../../../platform/api.ts'
import { useMe } from '../../../platform/me.ts'
import { budgetCheckQuery, issuableProductsQuery } from '../../formulary/queries.ts'
import { tooSmall, useBudgetCheck } from '../../letters/budget-notice.tsx'
import { type Letter, LetterFields, NO_LETTER } from '../../letters/letter-fields.tsx'
import { completeLetter, formOf, needsOf, papersOf } from '../../letters/prescription.ts'
import { approvedLetter, isFirstOfTwo } from '../../letters/second-approval.tsx'
import { Conversation } from '../../questions/conversation.tsx'
import { CaseHead, PatientFacts } from '../case/case-head.tsx'
import { CaseHistory } from '../case/case-history.tsx'
import { KeysOfWarnings } from '../case-keys.tsx'
import type { Decline } from '../drafts.ts'
import { letterWarnings } from '../letter-warnings.ts'
import { LettersSoFar } from '../letters-so-far.tsx'
import { toTheEnd } from '../queries.ts'
import { LastsUntil } from '../run-rate.tsx'
import { soFarOf } from '../so-far-of.ts'
import { useWarningAnswers } from '../use-warning-answers.ts'
import { type Answers, acknowledgementsOf } from '../warning-groups.ts'
import { duplicateWarnings } from '../warnings/receipt-warnings.ts'
import { Warnings } from '../warnings/warnings.tsx'
import type { AcceptProps } from './accept-props.ts'
import styles from './decision.module.css'
import { DecisionBar } from './decision-bar.tsx'
import { useStoredDraft } from './use-stored-draft.ts'

type LetterToIssue = NonNullable<ReturnType<typeof completeLetter>>

/** The stored draft of an undecided case. */
type LetterDraft = { letter: Letter; answers: Answers }

/** The reason to decline a prescription whose typed date is too long ago. */
function tooOld(
  paperId: string,
  { prescription }: Letter,
  { prescriptionDays }: Product,
): Partial<Decline> | undefined {
  const writtenOn = prescription?.writtenOn
  const until = writtenOn && goodUntil(writtenOn, prescriptionDays)
  if (!until || until >= dayInManila(Date.now())) return undefined
  return { wrong: [paperId], reason: 'DocumentExpired', note: tooOldTemplate(writtenOn, until) }
}

/** Accepts a registration or prescription and issues its letter in one step. */
export const LetterCase = ({ of, draft, onTyped, onBeside, onAccepted, onDecline, onAsk }: AcceptProps) => {
  const restored = draft as LetterDraft | undefined
  const paper = of.documents.find(({ kind }) => kind === 'Prescription')
  const [initial] = useState<Letter>(
    restored?.letter ?? { ...NO_LETTER, ...of.proposedLetter, ...approvedLetter(paper?.firstApproval) },
  )
  const [letter, setLetter] = useState(initial)
  const papers = papersOf(paper, of.patient.doctorName, of.lastPrescriptions)
  const { data } = useQuery(issuableProductsQuery)
  const product = data?.items.find(({ id }) => id === letter.productId)
  const needs = product ? needsOf(formOf(letter.prescription, papers, product), product) : null
  const warnings = [
    ...letterWarnings(of, letter, needs, paper?.firstApproval),
    ...duplicateWarnings(of.duplicates),
    ...signalWarnings(of.signals),
  ]
  const budgets = useBudgetCheck(letter.productId, letter.quantity)
  const short = budgets && tooSmall(budgets)
  const queries = useQueryClient()
  const me = useMe()
  const waits = useRef(false)
  const { answers, groups, open, answer, forget, lead } = useWarningAnswers(warnings, restored?.answers)
  useStoredDraft({ letter, answers }, letter !== initial || Object.keys(answers).length > 0, onTyped)
  const [missing, setMissing] = useState(0)
  const accept = async () => {
    const acknowledged = acknowledgementsOf(groups)
    if (letter.productId === 'none')
      return open ? lead() : onAccepted({ letter, answers }, () => send({ acknowledged }))
    if (waits.current) return
    // A key may be pressed before the formulary has loaded.
    waits.current = true
    const products = await queries.ensureQueryData(issuableProductsQuery).catch(() => undefined)
    waits.current = false
    const issued = completeLetter(letter, papers, products?.items ?? [])
    if (!issued) return setMissing((tries) => tries + 1)
    if (open) return lead()
    // Shown now and not after the undo time. Without an answer the server decides.
    waits.current = true
    const budgets = await queries.fetchQuery(budgetCheckQuery(issued.productId, issued.quantity)).catch(() => undefined)
    waits.current = false
    if (budgets && tooSmall(budgets)) return setMissing((tries) => tries + 1)
    const chosen = products?.items.find(({ id }) => id === issued.productId)
    const once =
      chosen && isFirstOfTwo(chosen, issued.quantity, papers.firstApproval, me.id) ? 'approvedOnce' : 'accepted'
    onAccepted({ letter, answers }, () => send({ letter: issued, acknowledged }), once)
  }
  const send = (issued: { letter?: LetterToIssue; acknowledged: Acknowledgement[] }) => {
    const params = { id: of.id }
    const documentIds = of.documents.map(({ id }) => id)
    return of.kind === 'Registration'
      ? api.call(approveRegistration, { params, body: { documentIds, ...issued } }, toTheEnd)
      : api.call(acceptPrescription, { params, body: issued }, toTheEnd)
  }
  const change = (next: Letter) => {
    if (next.productId !== letter.productId) forget('otherProduct')
    setLetter(next)
  }
  return (
    <KeysOfWarnings open={open !== undefined}>
      <form
        className={styles.decideForm}
        onSubmit={(event) => {
          event.preventDefault()
          void accept()
        }}
      >
        <div className={styles.decideScroll}>
          <CaseHead of={of} />
          <Warnings
            of={of}
            groups={groups}
            pace={needs && <LastsUntil of={of} needs={needs} />}
            duplicates={of.duplicates}
            inSequence={of.inSequence}
            onAnswer={answer}
            onBeside={onBeside}
          />
          <Conversation of={of} onBeside={onBeside} />
          <LettersSoFar of={soFarOf(of)} needs={needs} />
          <PatientFacts of={of} />
          <fieldset className="stack tight">
            <legend>
              <h2>{t('review:letterCase.letterToIssue')}</h2>
            </legend>
            <LetterFields value={letter} papers={papers} mayBeNone byKeys missing={missing} onChange={change} />
          </fieldset>
          <CaseHistory of={of} checks={of.checks} />
        </div>
        <DecisionBar
          accept={of.kind === 'Registration' ? t('review:letterCase.approve') : t('review:letterCase.accept')}
          missing={short ? t(`letters:budget.over.${short.of}`) : open ? t('review:warnings.acceptOpens') : null}
          onAccept={() => void accept()}
          onDecline={() => onDecline({ letter, answers }, paper && product && tooOld(paper.id, letter, product))}
          onAsk={onAsk}
        />
      </form>
    </KeysOfWarnings>
  )
}
