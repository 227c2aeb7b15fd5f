import { type Budget, budgetPeriods } from '@aruga/contract/formulary/budgets'
import { formatPesos, parsePesos } from '@aruga/contract/money'
import { Modal, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { today } from '../../ui/save-file.ts'
import { toastDone } from '../../ui/toasts.tsx'
import { everyProductQuery, useAddBudget, useChangeBudget } from './queries.ts'

/** Sets the budget of a product for a month or a quarter. */
export const AddBudgetDialog = ({ onClose }: { onClose: () => void }) => {
  const products = useQuery(everyProductQuery).data?.items ?? []
  const [productId, setProductId] = useState('')
  const [period, setPeriod] = useState<Budget['period']>('Quarter')
  const [day, setDay] = useState(today)
  const [pesos, setPesos] = useState('')
  const add = useAddBudget()
  const amount = parsePesos(pesos)
  const send = () =>
    add.mutate(
      { productId, period, day, amount: amount ?? 0 },
      {
        onSuccess: () => {
          toastDone(t('formulary:budgets.added'))
          onClose()
        },
      },
    )
  return (
    <Dialog title={t('formulary:budgets.add')} onClose={onClose} onSend={send}>
      <NativeSelect
        label={t('formulary:productsPage.product')}
        value={productId}
        onChange={({ currentTarget: { value } }) => setProductId(value)}
        data={[
          { value: '', label: '–' },
          ...products.map(({ id, name, strength }) => ({ value: id, label: `${name}, ${strength}` })),
        ]}
        data-autofocus
      />
      <NativeSelect
        label={t('formulary:budgets.for')}
        value={period}
        onChange={({ currentTarget: { value } }) => setPeriod(budgetPeriods.find((one) => one === value) ?? 'Quarter')}
        data={budgetPeriods.map((value) => ({ value, label: t(`formulary:budgetPeriod.${value}`) }))}
      />
      <TextInput
        type="date"
        label={t('formulary:budgets.anyDayOfIt')}
        value={day}
        onChange={({ currentTarget: { value } }) => setDay(value)}
      />
      <Pesos value={pesos} onChange={setPesos} />
      <FormError of={add.error} />
      <DialogButtons
        cancel={t('formulary:budgets.notNow')}
        submit={t('formulary:budgets.add')}
        disabled={productId === '' || day === '' || !amount}
        pending={add.isPending}
        onClose={onClose}
      />
    </Dialog>
  )
}

/** Raises or lowers a budget, with a reason. */
export const ChangeBudgetDialog = ({ budget, onClose }: { budget: Budget; onClose: () => void }) => {
  const [pesos, setPesos] = useState(formatPesos(budget.amount).slice(1))
  const [reason, setReason] = useState('')
  const change = useChangeBudget(budget.id)
  const amount = parsePesos(pesos)
  const send = () =>
    change.mutate(
      { amount: amount ?? 0, reason: reason.trim() },
      {
        onSuccess: () => {
          toastDone(t('formulary:budgets.changed'))
          onClose()
        },
      },
    )
  return (
    <Dialog title={t('formulary:budgets.changeOf', { product: budget.productName })} onClose={onClose} onSend={send}>
      <Pesos value={pesos} onChange={setPesos} />
      <Textarea
        label={t('formulary:budgets.reason')}
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value.replace(/\n/g, ' '))}
      />
      <FormError of={change.error} />
      <DialogButtons
        cancel={t('formulary:budgets.notNow')}
        submit={t('formulary:budgets.change')}
        disabled={!amount || reason.trim() === ''}
        pending={change.isPending}
        onClose={onClose}
      />
    </Dialog>
  )
}

const Pesos = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <TextInput
    label={t('formulary:budgets.amount')}
    leftSection="₱"
    inputMode="decimal"
    autoComplete="off"
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    error={value !== '' && !parsePesos(value) && t('formulary:ruleFields.anAmountLike')}
  />
)

type Shell = { title: string; onClose: () => void; onSend: () => void; children: ReactNode }
const Dialog = ({ title, onClose, onSend, children }: Shell) => (
  <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('ui:close') }}>
    <form
      className="stack"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children}
    </form>
  </Modal>
)
