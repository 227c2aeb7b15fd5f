import { ApiProblem } from '@aruga/client/api-problem'
import type { Warning } from '@aruga/contract/review/warnings'
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { issuableProductsQuery } from '../formulary/queries.ts'
import { decisionProblems } from '../review/messages.ts'
import { useAsked } from '../review/use-asked.ts'
import { WarningCard } from '../review/warning-card.tsx'
import { acknowledgementsOf } from '../review/warning-groups.ts'
import { type Letter, LetterFields, NO_LETTER } from './letter-fields.tsx'
import { issueProblems } from './messages.ts'
import { completeLetter, type Papers } from './prescription.ts'
import { useIssueLetter } from './queries.ts'

const problems = { ...decisionProblems, ...issueProblems }
/** The reviewer's reasons are about these; empty unless the letter was refused for want of one. */
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
  const [letter, setLetter] = useState<Letter>(NO_LETTER)
  const [missing, setMissing] = useState(0)
  const { data: products } = useQuery(issuableProductsQuery)
  const issue = useIssueLetter(patientId)
  // The dialog has no file beside it: what speaks against the letter is what the server answers, for the product it was about.
  const warnings = warningsOf(issue.error)
  const { asked, open, answer, lead } = useAsked(issue.variables?.productId === letter.productId ? warnings : [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    const complete = completeLetter(letter, papers, products?.items ?? [])
    if (!complete) return setMissing((tries) => tries + 1)
    if (open) return lead()
    const done = ({ number }: { number: string }) => {
      toastDone(t('letters:issueDialog.isIssuedThePatientIsTold', { number }))
      onClose()
    }
    const acknowledged = acknowledgementsOf(asked)
    issue.mutate({ prescriptionId, ...complete, acknowledged }, { onSuccess: done, onError: lead })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={
        insteadOf
          ? t('letters:issueDialog.anotherLetterInsteadOf', { insteadOf })
          : t('letters:issueDialog.issueALetter')
      }
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className="stack" onSubmit={send}>
        {insteadOf && <p>{t('letters:issueDialog.itIsCancelledAnotherOne')}</p>}
        <LetterFields value={letter} papers={papers} missing={missing} onChange={setLetter} />
        {asked.map((one) => (
          <WarningCard key={one.group} asked={one} onAnswer={(given) => answer(one.group, given)} />
        ))}
        {warnings.length === 0 && <FormError of={issue.error} messages={problems} />}
        <div className="line-up">
          <Button type="submit" loading={issue.isPending}>
            {t('letters:issueDialog.issueTheLetter')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('letters:issueDialog.notNow')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
