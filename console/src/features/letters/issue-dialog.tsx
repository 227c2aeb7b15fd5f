import { ApiProblem } from '@aruga/client/api-problem'
import type { Warning } from '@aruga/contract/review/warnings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { issuableProductsQuery } from '../formulary/queries.ts'
import { letterWarnings } from '../review/letter-warnings.ts'
import { LettersSoFar } from '../review/letters-so-far.tsx'
import { decisionProblems } from '../review/messages.ts'
import { LastsUntil } from '../review/run-rate.tsx'
import { useWarningAnswers } from '../review/use-warning-answers.ts'
import { WarningCard } from '../review/warning-card.tsx'
import { acknowledgementsOf } from '../review/warning-groups.ts'
import { tooSmall, useBudgetCheck } from './budget-notice.tsx'
import { type Letter, LetterFields, NO_LETTER } from './letter-fields.tsx'
import { issueProblems } from './messages.ts'
import { completeLetter, formOf, needsOf, type Papers } from './prescription.ts'
import { lettersSoFarQuery, useIssueLetter } from './queries.ts'
import { approvedLetter } from './second-approval.tsx'

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

/** Issues a letter on a prescription that was accepted without one, or whose letter was cancelled. */
export const IssueDialog = ({ patientId, prescriptionId, papers, insteadOf, onClose }: Props) => {
  const [letter, setLetter] = useState<Letter>({ ...NO_LETTER, ...approvedLetter(papers.firstApproval) })
  const [missing, setMissing] = useState(0)
  const { data: products } = useQuery(issuableProductsQuery)
  const issue = useIssueLetter(patientId)
  const budgets = useBudgetCheck(letter.productId, letter.quantity)
  const isShort = budgets !== undefined && tooSmall(budgets) !== undefined
  const { data: soFar, isError: isUnknown, isFetching } = useQuery(lettersSoFarQuery(patientId))
  const product = products?.items.find(({ id }) => id === letter.productId)
  const needs = product ? needsOf(formOf(letter.prescription, papers, product), product) : null
  const refusedFor = warningsOf(issue.error)
  // Without the patient's letters: the server's warnings, for their product.
  const answered = issue.variables?.productId === letter.productId ? refusedFor : []
  const { groups, open, answer, forget, lead } = useWarningAnswers(
    soFar ? letterWarnings(soFar, letter, needs, papers.firstApproval) : answered,
  )
  const send = () => {
    const complete = completeLetter(letter, papers, products?.items ?? [])
    if (!complete || isShort) return setMissing((tries) => tries + 1)
    if (open) return lead()
    const done = ({ letter }: { letter: { number: string } | null }) => {
      toastDone(
        letter
          ? t('letters:issueDialog.isIssuedThePatientIsTold', { number: letter.number })
          : t('letters:secondApproval.recorded'),
      )
      onClose()
    }
    const acknowledged = acknowledgementsOf(groups)
    issue.mutate({ prescriptionId, ...complete, acknowledged }, { onSuccess: done, onError: lead })
  }
  const change = (next: Letter) => {
    if (next.productId !== letter.productId) forget('otherProduct')
    setLetter(next)
  }
  return (
    <FormDialog
      size="lg"
      title={
        insteadOf
          ? t('letters:issueDialog.anotherLetterInsteadOf', { insteadOf })
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
        <WarningCard key={one.group} warned={one} onAnswer={(given) => answer(one.group, given)}>
          {one.group === 'pace' && soFar && needs && <LastsUntil of={soFar} needs={needs} />}
        </WarningCard>
      ))}
      {soFar && <LettersSoFar of={soFar} needs={needs} />}
      {isUnknown && !soFar && <p role="alert">{t('letters:issueDialog.soFarUnknown')}</p>}
      <LetterFields value={letter} papers={papers} missing={missing} onChange={change} />
    </FormDialog>
  )
}
