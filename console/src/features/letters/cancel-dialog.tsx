import {
  type LetterCancelReason,
  letterCancelReasons,
  letterCancelTexts,
} from '@aruga/contract/review/decline-messages'
import { Button, Modal, Radio, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormError } from '../../ui/form-error.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { IssueDialog } from './issue-dialog.tsx'
import { cancelProblems, cancelReasonName } from './messages.ts'
import { useCancelLetter } from './queries.ts'

type Props = { letter: { id: string; number: string }; patientId: string; onClose: () => void }

/** Cancels a letter for a reason, in words that the patient reads; they may be changed first. */
export const CancelDialog = ({ letter, patientId, onClose }: Props) => {
  const [reason, setReason] = useState<LetterCancelReason | null>(null)
  const [note, setNote] = useState({ en: '', fil: '' })
  const cancel = useCancelLetter(patientId)
  /** The prescription of a letter that was issued by mistake: the right one is offered. */
  const [rightOneOn, setRightOneOn] = useState<string | null>(null)
  const isComplete = reason !== null && note.en.trim() !== '' && note.fil.trim() !== ''
  const choose = (next: LetterCancelReason) => {
    setReason(next)
    setNote(letterCancelTexts[next])
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    const done = ({ prescriptionId }: { prescriptionId: string | null }) => {
      toastDone(`${letter.number} is cancelled. Its code is dead.`)
      if (reason === 'IssuedByMistake' && prescriptionId) setRightOneOn(prescriptionId)
      else onClose()
    }
    cancel.mutate(
      { letterId: letter.id, reason, note: { en: note.en.trim(), fil: note.fil.trim() } },
      { onSuccess: done },
    )
  }
  if (rightOneOn)
    return <IssueDialog patientId={patientId} prescriptionId={rightOneOn} insteadOf={letter.number} onClose={onClose} />
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`Cancel ${letter.number}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className="stack" onSubmit={send}>
        <p>
          Its claim code is dead at once, and the patient is told. It cannot be taken back; another letter can be issued
          on the same prescription.
        </p>
        <Radio.Group label="Why?" value={reason} onChange={(value) => choose(value as LetterCancelReason)}>
          <div className="stack tight">
            {letterCancelReasons.map((one) => (
              <Radio key={one} value={one} label={cancelReasonName[one]} />
            ))}
          </div>
        </Radio.Group>
        {(['en', 'fil'] as const).map((language) => (
          <Textarea
            key={language}
            lang={language}
            label={language === 'en' ? 'What the patient reads, in English' : 'What the patient reads, in Filipino'}
            maxLength={500}
            value={note[language]}
            onChange={({ currentTarget: { value } }) => setNote({ ...note, [language]: value })}
          />
        ))}
        <FormError of={cancel.error} messages={cancelProblems} />
        <div className="line-up">
          <Button type="submit" color="danger" disabled={!isComplete} loading={cancel.isPending}>
            Cancel the letter
          </Button>
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
        </div>
      </form>
    </Modal>
  )
}
