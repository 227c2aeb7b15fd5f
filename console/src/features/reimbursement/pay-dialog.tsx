import { formatPesos } from '@aruga/contract/money'
import type { Statement } from '@aruga/contract/reimbursement/staff'
import { Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { today } from '../../ui/save-file.ts'
import { toastDone } from '../../ui/toasts.tsx'
import { usePay } from './queries.ts'

/** Matches a statement to its payment. */
export const PayDialog = ({ statement, onClose }: { statement: Statement; onClose: () => void }) => {
  const [reference, setReference] = useState(statement.paymentReference ?? '')
  const [paidOn, setPaidOn] = useState(statement.paidOn ?? today())
  const pay = usePay(statement.id)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const done = () => {
      toastDone(t('reimbursement:pay.done'))
      onClose()
    }
    pay.mutate({ reference: reference.trim(), paidOn }, { onSuccess: done })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('reimbursement:pay.match')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className="stack" onSubmit={send}>
        <p>{t('reimbursement:pay.detail', { amount: formatPesos(statement.owedAmount), number: statement.number })}</p>
        <TextInput
          label={t('reimbursement:pay.reference')}
          maxLength={80}
          value={reference}
          onChange={({ currentTarget: { value } }) => setReference(value)}
          data-autofocus
        />
        <TextInput
          type="date"
          label={t('reimbursement:pay.paidOn')}
          value={paidOn}
          onChange={({ currentTarget: { value } }) => setPaidOn(value)}
        />
        <FormError of={pay.error} />
        <DialogButtons
          submit={t('reimbursement:pay.submit')}
          cancel={t('reimbursement:notNow')}
          disabled={reference.trim() === '' || paidOn === ''}
          pending={pay.isPending}
          onClose={onClose}
        />
      </form>
    </Modal>
  )
}
