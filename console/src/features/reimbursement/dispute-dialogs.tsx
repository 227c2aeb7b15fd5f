import { formatPesos, parsePesos } from '@aruga/contract/money'
import type { StatementLine } from '@aruga/contract/reimbursement/staff'
import { Modal, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { countOf } from '../../ui/units.ts'
import { useAnswer, useDispute } from './queries.ts'

type Props = { line: StatementLine; onClose: () => void }

const about = ({ letterNumber, productName, quantity, unit, owedAmount }: StatementLine) =>
  `${letterNumber}, ${productName}, ${countOf(quantity, unit)}: ${formatPesos(owedAmount)}`

/** Says what is wrong with a line. */
export const DisputeDialog = ({ line, onClose }: Props) => {
  const [reason, setReason] = useState('')
  const dispute = useDispute(line.id)
  const send = () =>
    dispute.mutate(reason.trim(), {
      onSuccess: () => {
        toastDone(t('reimbursement:dispute.done'))
        onClose()
      },
    })
  return (
    <Dialog title={t('reimbursement:dispute.title')} line={line} onClose={onClose} onSend={send}>
      <Words label={t('reimbursement:dispute.reason')} value={reason} onChange={setReason} />
      <FormError of={dispute.error} />
      <DialogButtons
        cancel={t('reimbursement:notNow')}
        submit={t('reimbursement:dispute.submit')}
        disabled={reason.trim() === ''}
        pending={dispute.isPending}
        onClose={onClose}
      />
    </Dialog>
  )
}

/** The program’s answer, with what it owes for the line. */
export const AnswerDialog = ({ line, onClose }: Props) => {
  const [owed, setOwed] = useState(formatPesos(line.owedAmount).slice(1))
  const [words, setWords] = useState('')
  const answer = useAnswer(line.id)
  const amount = parsePesos(owed)
  const send = () => {
    if (amount === undefined) return
    const done = () => {
      toastDone(t('reimbursement:answer.done'))
      onClose()
    }
    answer.mutate({ owedAmount: amount, answer: words.trim() }, { onSuccess: done })
  }
  return (
    <Dialog title={t('reimbursement:answer.title')} line={line} onClose={onClose} onSend={send}>
      <blockquote>{line.dispute}</blockquote>
      <TextInput
        label={t('reimbursement:answer.owed')}
        leftSection="₱"
        inputMode="decimal"
        autoComplete="off"
        value={owed}
        onChange={({ currentTarget: { value } }) => setOwed(value)}
        error={amount === undefined && t('reimbursement:answer.anAmount')}
      />
      <Words label={t('reimbursement:answer.words')} value={words} onChange={setWords} />
      <FormError of={answer.error} />
      <DialogButtons
        cancel={t('reimbursement:notNow')}
        submit={t('reimbursement:answer.submit')}
        disabled={amount === undefined || words.trim() === ''}
        pending={answer.isPending}
        onClose={onClose}
      />
    </Dialog>
  )
}

const Dialog = ({
  title,
  line,
  onClose,
  onSend,
  children,
}: Props & { title: string; onSend: () => void; children: ReactNode }) => (
  <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('ui:close') }}>
    <form
      className="stack"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSend()
      }}
    >
      <p>{about(line)}</p>
      {children}
    </form>
  </Modal>
)

const Words = ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => (
  <Textarea
    label={label}
    autosize
    minRows={2}
    maxLength={500}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value.replace(/\n/g, ' '))}
    data-autofocus
  />
)
