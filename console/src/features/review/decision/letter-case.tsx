import { dayInManila } from '@aruga/contract/days'
import type { InputOf } from '@aruga/contract/endpoint'
import type { Product } from '@aruga/contract/formulary/formulary'
import type { CaseInFull, FirstApproval } from '@aruga/contract/review/case-file'
import { acceptPrescription, approveRegistration } from '@aruga/contract/review/decisions'
import { goodUntil } from '@aruga/contract/review/prescription'
import { signalWarnings } from '@aruga/contract/signals/kinds'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { tooOldTemplate } from '../../../i18n/decline-templates.ts'
import { t } from '../../../i18n/t.ts'
import { api } from '../../../platform/api.ts'
import { useMe } from '../../../platform/me.ts'
import { budgetCheckQuery, issuableProductsQuery } from '../../formulary/queries.ts'
import { tooSmallTogether, useBudgetChecks } from '../../letters/budget-notice.tsx'
import { type Letter, NO_LETTER } from '../../letters/letter-fields.tsx'
import { LettersToIssue } from '../../letters/letters-to-issue.tsx'
import { completeLetters, medicinesOf, papersOf } from '../../letters/prescription.ts'
import { approvedLetters, approvingOf, isFirstOfTwo, SecondApproval } from '../../letters/second-approval.tsx'
import { PatientPapers } from '../../papers/patient-papers.tsx'
import { Conversation } from '../../questions/conversation.tsx'
import { CaseHead, PatientFacts } from '../case/case-head.tsx'
import { CaseHistory } from '../case/case-history.tsx'
import { KeysOfWarnings } from '../case-keys.tsx'
import type { Decline } from '../drafts.ts'
import { acknowledgementsFor, letterWarnings } from '../letter-warnings.ts'
import { LettersSoFar } from '../letters-so-far.tsx'
import { toTheEnd } from '../queries.ts'
import { soFarOf } from '../so-far-of.ts'
import { useWarningAnswers } from '../use-warning-answers.ts'
import type { Answers } from '../warning-groups.ts'
import { duplicateWarnings } from '../warnings/receipt-warnings.ts'
import { Warnings } from '../warnings/warnings.tsx'
import type { AcceptProps } from './accept-props.ts'
import styles from './decision.module.css'
import { DecisionBar } from './decision-bar.tsx'
import { useStoredDraft } from './use-stored-draft.ts'

/** The stored draft of an undecided case. */
type LettersDraft = { letters: readonly Letter[]; answers: Answers }

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

/** The proposed letters: those that a colleague approved first, else the patient's last one. */
function initialLetters({ proposedLetter }: CaseInFull, first: FirstApproval | null | undefined): readonly Letter[] {
  const approved = approvedLetters(first)
  const proposed = approved.length > 0 ? approved : [proposedLetter]
  return proposed.map((letter) => ({ ...NO_LETTER, ...letter }))
}

/** Accepts a registration or prescription and issues its letters in one step. */
export const LetterCase = ({ of, draft, onTyped, onBeside, onAccepted, onDecline, onAsk }: AcceptProps) => {
  const restored = draft as LettersDraft | undefined
  const paper = of.documents.find(({ kind }) => kind === 'Prescription')
  const [initial] = useState(() => restored?.letters ?? initialLetters(of, paper?.firstApproval))
  const [letters, setLetters] = useState(initial)
  const [first = NO_LETTER] = letters
  const papers = papersOf(paper, { patientId: of.patient.id, doctorName: of.patient.doctorName }, of.lastPrescriptions)
  const products = useQuery(issuableProductsQuery).data?.items ?? []
  const product = products.find(({ id }) => id === first.productId)
  const medicines = medicinesOf(letters, papers, products)
  const warnings = [
    ...letters.flatMap((letter) => {
      const needs = medicines.find(({ productId }) => productId === letter.productId)?.needs ?? null
      return letterWarnings(of, letter, needs, paper?.firstApproval)
    }),
    ...duplicateWarnings(of.duplicates),
    ...signalWarnings(of.signals),
  ]
  const short = tooSmallTogether(useBudgetChecks(letters, papers.patientId))
  const queries = useQueryClient()
  const me = useMe()
  const waits = useRef(false)
  const { answers, groups, open, answer, lead } = useWarningAnswers(warnings, restored?.answers)
  const form = { letters, answers }
  useStoredDraft(form, letters !== initial || Object.keys(answers).length > 0, onTyped)
  const [missing, setMissing] = useState(0)
  const accept = async () => {
    const acknowledged = acknowledgementsFor(groups, letters.length)
    if (first.productId === 'none') return open ? lead() : onAccepted(form, () => send({ acknowledged }))
    if (waits.current) return
    // A key may be pressed before the formulary has loaded.
    waits.current = true
    const known = (await queries.ensureQueryData(issuableProductsQuery).catch(() => undefined))?.items ?? []
    waits.current = false
    const issued = completeLetters(letters, papers, known)
    if (!issued) return setMissing((tries) => tries + 1)
    if (open) return lead()
    // Shown now and not after the undo time. Without an answer the server decides.
    waits.current = true
    const checks = await Promise.all(
      issued.map(({ productId, quantity }) =>
        queries
          .fetchQuery(budgetCheckQuery({ productId, quantity, patientId: papers.patientId }))
          .catch(() => undefined),
      ),
    )
    waits.current = false
    if (tooSmallTogether(checks.flatMap((check) => check ?? []))) return setMissing((tries) => tries + 1)
    const once = isFirstOfTwo(approvingOf(issued, known), papers.firstApproval, me.id) ? 'approvedOnce' : 'accepted'
    const [letter, ...moreLetters] = issued
    onAccepted(form, () => send({ letter, ...(moreLetters.length > 0 && { moreLetters }), acknowledged }), once)
  }
  const send = (decided: InputOf<typeof acceptPrescription>['body']) => {
    const params = { id: of.id }
    const documentIds = of.documents.map(({ id }) => id)
    return of.kind === 'Registration'
      ? api.call(approveRegistration, { params, body: { documentIds, ...decided } }, toTheEnd)
      : api.call(acceptPrescription, { params, body: decided }, toTheEnd)
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
            medicines={medicines}
            duplicates={of.duplicates}
            inSequence={of.inSequence}
            onAnswer={answer}
            onBeside={onBeside}
          />
          <Conversation of={of} onBeside={onBeside} />
          <LettersSoFar of={soFarOf(of)} needs={medicines.flatMap(({ needs }) => needs ?? [])} />
          <PatientFacts of={of} />
          {of.kind === 'Registration' && <PatientPapers patientId={of.patient.id} />}
          <fieldset className="stack tight">
            <legend>
              <h2>{t(letters.length > 1 ? 'review:letterCase.lettersToIssue' : 'review:letterCase.letterToIssue')}</h2>
            </legend>
            <LettersToIssue value={letters} papers={papers} missing={missing} onChange={setLetters} />
            <SecondApproval letters={approvingOf(letters, products)} first={papers.firstApproval} />
          </fieldset>
          <CaseHistory of={of} checks={of.checks} />
        </div>
        <DecisionBar
          accept={of.kind === 'Registration' ? t('review:letterCase.approve') : t('review:letterCase.accept')}
          missing={short ? t(`letters:budget.over.${short.of}`) : open ? t('review:warnings.acceptOpens') : null}
          onAccept={() => void accept()}
          onDecline={() => onDecline(form, paper && product && tooOld(paper.id, first, product))}
          onAsk={onAsk}
        />
      </form>
    </KeysOfWarnings>
  )
}
