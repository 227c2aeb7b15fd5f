import { ApiProblem } from '@aruga/client/api-problem'
import { aboutLetter, type Warning } from '@aruga/contract/review/warnings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { issuableProductsQuery } from '../formulary/queries.ts'
import { acknowledgementsFor, letterWarnings } from '../review/letter-warnings.ts'
import { LettersSoFar } from '../review/letters-so-far.tsx'
import { decisionProblems } from '../review/messages.ts'
import { LastsUntil } from '../review/run-rate.tsx'
import { useWarningAnswers } from '../review/use-warning-answers.ts'
import { WarningCard } from '../review/warning-card.tsx'
import { tooSmall, useBudgetCheck } from './budget-notice.tsx'
import { type Letter, LetterFields, NO_LETTER } from './letter-fields.tsx'
import { issueProblems } from './messages.ts'
import { completeLetter, formOf, needsOf, type Papers } from './prescription.ts'
import { lettersSoFarQuery, useIssueLetter } from './queries.ts'
import { approvedLetters, SecondApproval } from './second-approval.tsx'

const problems = { ...decisionProblems, ...issueProblems }
/** The server's warnings about the letter; empty unless it was refused because a reason is missing. */
const warningsOf = (error: unknown): Warning[] =>
  error instanceof ApiProblem && Array.isArray(error.data.warnings) ? (error.data.warnings as Warning[]) : []

type Props = {
  patientId: string
  prescriptionId: string
  papers: Papers
  /** The number of the letter that was just cancelled. */
  insteadOf?: string
  onClose: () => void
}

/** Issues a letter on a prescription that was accepted without one, whose letter was cancelled, or for another medicine on it. */
export const IssueDialog = ({ patientId, prescriptionId, papers, insteadOf, onClose }: Props) => {
  const [letter, setLetter] = useState<Letter>({ ...NO_LETTER, ...approvedLetters(papers.firstApproval)[0] })
  const [missing, setMissing] = useState(0)
  const { data: products } = useQuery(issuableProductsQuery)
  const issue = useIssueLetter(patientId)
  const budgets = useBudgetCheck(letter.productId, letter.quantity, patientId)
  const isShort = budgets !== undefined && tooSmall(budgets) !== undefined
  const { data: soFar, isError: isUnknown, isFetching } = useQuery(lettersSoFarQuery(patientId, prescriptionId))
  const product = products?.items.find(({ id }) => id === letter.productId)
  const needs = product ? needsOf(formOf(letter.prescription, papers, product), product) : null
  const refusedFor = warningsOf(issue.error)
  // Without the patient's letters: the server's warnings, for their product.
  const answered =
    issue.variables?.productId === letter.productId ? aboutLetter(refusedFor, issue.variables.productId, true) : []
  const { groups, open, answer, lead } = useWarningAnswers(
    soFar ? letterWarnings(soFar, letter, needs, papers.firstApproval) : answered,
  )
  const send = () => {
    const complete = completeLetter(letter, papers, products?.items ?? [])
    if (!complete || !product || isShort) return setMissing((tries) => tries + 1)
    if (open) return lead()
    const done = ({ letter }: { letter: { number: string } | null }) => {
      toastDone(
        letter
          ? t('letters:issueDialog.isIssuedThePatientIsTold', { number: letter.number })
          : t('letters:secondApproval.recorded'),
      )
      onClose()
    }
    const acknowledged = acknowledgementsFor(groups, 1)
    issue.mutate({ prescriptionId, ...complete, product, acknowledged }, { onSuccess: done, onError: lead })
  }
  return (
    <FormDialog
      size="lg"
      title={
        insteadOf
          ? t('letters:issueDialog.anotherLetterInsteadOf', { insteadOf })
          : papers.taken.length > 0
            ? t('letters:issueDialog.anotherMedicine')
            : t('letters:issueDialog.issueALetter')
      }
      submit={t('letters:issueDialog.issueTheLetter')}
      cancel={t('letters:issueDialog.notNow')}
      dimmed={isShort}
      pending={issue.isPending || (isFetching && !soFar)}
      error={(refusedFor.length === 0 || groups.length === 0) && issue.error}
      messages={problems}
      onSubmit={send}
      onClose={onClose}
    >
      {insteadOf && <p>{t('letters:issueDialog.itIsCancelledAnotherOne')}</p>}
      {groups.map((one) => (
        <WarningCard key={one.key} warned={one} onAnswer={(given) => answer(one.key, given)}>
          {one.group === 'pace' && soFar && needs && <LastsUntil of={soFar} needs={needs} />}
        </WarningCard>
      ))}
      {soFar && <LettersSoFar of={soFar} needs={needs ? [needs] : []} />}
      {isUnknown && !soFar && <p role="alert">{t('letters:issueDialog.soFarUnknown')}</p>}
      <LetterFields value={letter} papers={papers} missing={missing} onChange={setLetter} />
      <SecondApproval letters={[{ product, quantity: letter.quantity }]} first={papers.firstApproval} />
    </FormDialog>
  )
}
