import { dayInManila } from '@aruga/contract/days'
import { formatPesos } from '@aruga/contract/money'
import type { Statement } from '@aruga/contract/reimbursement/staff'
import { TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { today } from '../../ui/save-file.ts'
import { sendForm } from '../../ui/send-form.ts'
import { toastDone } from '../../ui/toasts.tsx'
import { usePay } from './queries.ts'

/** Matches a statement to its payment. */
export const PayDialog = ({ statement, onClose }: { statement: Statement; onClose: () => void }) => {
  const form = useForm({
    defaultValues: { reference: statement.paymentReference ?? '', paidOn: statement.paidOn ?? today() },
  })
  const { errors } = form.formState
  const pay = usePay(statement.id)
  return (
    <FormDialog
      title={t('reimbursement:pay.match')}
      submit={t('reimbursement:pay.submit')}
      cancel={t('reimbursement:notNow')}
      {...sendForm(form, async ({ reference, paidOn }) => {
        await pay.mutateAsync({ reference: reference.trim(), paidOn })
        toastDone(t('reimbursement:pay.done'))
        onClose()
      })}
      onClose={onClose}
    >
      <p>{t('reimbursement:pay.detail', { amount: formatPesos(statement.owedAmount), number: statement.number })}</p>
      <TextInput
        label={t('reimbursement:pay.reference')}
        maxLength={80}
        data-autofocus
        {...form.register('reference', {
          validate: (typed) => typed.trim() !== '' || t('reimbursement:pay.typeTheReference'),
        })}
        error={errors.reference?.message}
      />
      <TextInput
        type="date"
        label={t('reimbursement:pay.paidOn')}
        max={dayInManila(Date.now())}
        {...form.register('paidOn', {
          required: t('reimbursement:pay.chooseTheDay'),
          validate: (day) => day <= dayInManila(Date.now()) || t('reimbursement:pay.inTheFuture'),
        })}
        error={errors.paidOn?.message}
      />
    </FormDialog>
  )
}
