import { Modal, NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { today } from '../../ui/save-file.ts'
import { toastDone } from '../../ui/toasts.tsx'
import { monthName } from './messages.tsx'
import { monthsBefore } from './months.ts'
import { useMakeStatements } from './queries.ts'

/** Makes the statements of a month; branches that have theirs keep it. */
export const MakeDialog = ({ onClose }: { onClose: () => void }) => {
  const [months] = useState(() => monthsBefore(today()))
  const [month, setMonth] = useState(months[0] ?? '')
  const make = useMakeStatements()
  const send = (event: FormEvent) => {
    event.preventDefault()
    make.mutate(month, {
      onSuccess: ({ made }) => {
        toastDone(made === 0 ? t('reimbursement:make.nothing') : t('reimbursement:make.done', { count: made }))
        onClose()
      },
    })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('reimbursement:list.make')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className="stack" onSubmit={send}>
        <p>{t('reimbursement:make.detail')}</p>
        <NativeSelect
          label={t('reimbursement:list.month')}
          value={month}
          onChange={({ currentTarget: { value } }) => setMonth(value)}
          data={months.map((value) => ({ value, label: monthName(value) }))}
          data-autofocus
        />
        <FormError of={make.error} />
        <DialogButtons
          submit={t('reimbursement:make.submit')}
          cancel={t('reimbursement:notNow')}
          pending={make.isPending}
          onClose={onClose}
        />
      </form>
    </Modal>
  )
}
