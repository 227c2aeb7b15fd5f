import { Button, Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { type Letter, LetterFields } from './letter-fields.tsx'
import { issueProblems } from './messages.ts'
import { useIssueLetter } from './queries.ts'

type Props = {
  patientId: string
  prescriptionId: string
  /** The number of the letter that was just cancelled. */
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
      toastDone(t('letters:issueDialog.isIssuedThePatientIsTold', { number }))
      onClose()
    }
    issue.mutate({ prescriptionId, productId, quantity }, { onSuccess: done })
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
        <LetterFields value={letter} missing={missing} onChange={setLetter} />
        <FormError of={issue.error} messages={issueProblems} />
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
