import { type Budget, budgetPeriods } from '@aruga/contract/formulary/budgets'
import { formatPesos, parsePesos } from '@aruga/contract/money'
import { oneLine } from '@aruga/contract/typed-text'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PesosInput } from '../../ui/pesos-input.tsx'
import { today } from '../../ui/save-file.ts'
import { sendForm } from '../../ui/send-form.ts'
import { toastDone } from '../../ui/toasts.tsx'
import { isAmountUpTo } from './amounts.ts'
import { everyProductQuery, useAddBudget, useChangeBudget } from './queries.ts'

/** The entry for the whole program among the products. */
const PROGRAM = 'program'

const amountRules = { validate: isAmountUpTo() }

type NewBudget = { productId: string; period: Budget['period']; day: string; amount: string }

/** Sets the budget of a product, or of the whole program, for a month or a quarter. */
export const AddBudgetDialog = ({ onClose }: { onClose: () => void }) => {
  const products = useQuery(everyProductQuery).data?.items ?? []
  const form = useForm<NewBudget>({ defaultValues: { productId: '', period: 'Quarter', day: today(), amount: '' } })
  const { register } = form
  const { errors } = form.formState
  const add = useAddBudget()
  const save = async ({ productId, amount, ...of }: NewBudget) => {
    await add.mutateAsync({
      ...of,
      productId: productId === PROGRAM ? null : productId,
      amount: parsePesos(amount) ?? 0,
    })
    toastDone(t('formulary:budgets.added'))
    onClose()
  }
  return (
    <FormDialog
      title={t('formulary:budgets.add')}
      submit={t('formulary:budgets.add')}
      cancel={t('formulary:budgets.notNow')}
      {...sendForm(form, save, { BudgetExists: 'day' })}
      onClose={onClose}
    >
      <NativeSelect
        label={t('formulary:budgets.of')}
        data={[
          { value: '', label: '–' },
          { value: PROGRAM, label: t('formulary:budgets.wholeProgram') },
          ...products.map(({ id, name, strength }) => ({ value: id, label: `${name}, ${strength}` })),
        ]}
        data-autofocus
        {...register('productId', { required: t('formulary:budgets.chooseOf') })}
        error={errors.productId?.message}
      />
      <NativeSelect
        label={t('formulary:budgets.for')}
        data={budgetPeriods.map((value) => ({ value, label: t(`formulary:budgetPeriod.${value}`) }))}
        {...register('period')}
      />
      <TextInput
        type="date"
        label={t('formulary:budgets.anyDayOfIt')}
        {...register('day', { required: t('formulary:budgets.chooseADay') })}
        error={errors.day?.message}
      />
      <PesosInput
        label={t('formulary:budgets.amount')}
        {...register('amount', amountRules)}
        error={errors.amount?.message}
      />
    </FormDialog>
  )
}

/** The product of a budget, or the whole program. */
export const nameOf = ({ productName, strength }: Budget) =>
  productName === null ? t('formulary:budgets.wholeProgram') : `${productName}, ${strength}`

/** Raises or lowers a budget, with a reason. */
export const ChangeBudgetDialog = ({ budget, onClose }: { budget: Budget; onClose: () => void }) => {
  const form = useForm({ defaultValues: { amount: formatPesos(budget.amount).slice(1), reason: '' } })
  const { errors } = form.formState
  const change = useChangeBudget(budget.id)
  return (
    <FormDialog
      title={t('formulary:budgets.changeOf', { product: nameOf(budget) })}
      submit={t('formulary:budgets.change')}
      cancel={t('formulary:budgets.notNow')}
      {...sendForm(form, async ({ amount, reason }) => {
        await change.mutateAsync({ amount: parsePesos(amount) ?? 0, reason: oneLine(reason) })
        toastDone(t('formulary:budgets.changed'))
        onClose()
      })}
      onClose={onClose}
    >
      <PesosInput
        label={t('formulary:budgets.amount')}
        {...form.register('amount', amountRules)}
        error={errors.amount?.message}
      />
      <Textarea
        label={t('formulary:budgets.reason')}
        autosize
        minRows={2}
        maxLength={500}
        {...form.register('reason', { validate: (typed) => oneLine(typed) !== '' || t('formulary:budgets.sayWhy') })}
        error={errors.reason?.message}
      />
    </FormDialog>
  )
}
