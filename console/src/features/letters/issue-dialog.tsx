import { Button, Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormError } from '../../ui/form-error.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { type Letter, LetterFields } from './letter-fields.tsx'
import { issueProblems } from './messages.ts'
import { useIssueLetter } from './queries.ts'

type Props = {
  patientId: string
  prescriptionId: string
  /** The number of the letter that was cancelled just now. */
  insteadOf?: string
  onClose: () => void
}

/** Issues a letter on a prescription that was accepted without one, or whose letter was cancelled. */
export const IssueDialog = ({ patientId, prescriptionId, insteadOf, onClose }: Props) => {
  const [letter, setLetter] = useState<Letter>({ productId: null, quantity: null })
  const [missing, setMissing] = useState(false)
  const issue = useIssueLetter(patientId)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const { productId, quantity } = letter
    if (productId === null || quantity === null) return setMissing(true)
    const done = ({ number }: { number: string }) => {
      toastDone(`${number} is issued. The patient is told.`)
      onClose()
    }
    issue.mutate({ prescriptionId, productId, quantity }, { onSuccess: done })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={insteadOf ? `Another letter instead of ${insteadOf}` : 'Issue a letter'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className="stack" onSubmit={send}>
        {insteadOf && <p>It is cancelled. Another one can be issued on the same prescription, now or later.</p>}
        <LetterFields value={letter} missing={missing} onChange={setLetter} />
        <FormError of={issue.error} messages={issueProblems} />
        <div className="line-up">
          <Button type="submit" loading={issue.isPending}>
            Issue the letter
          </Button>
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
        </div>
      </form>
    </Modal>
  )
}
