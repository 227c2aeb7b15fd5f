import { MAX_UNIT_PRICE, parsePesos } from '@aruga/contract/money'
import { Checkbox, NativeSelect, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PesosInput } from '../../ui/pesos-input.tsx'
import { today } from '../../ui/save-file.ts'
import { sendForm } from '../../ui/send-form.ts'
import { toastDone } from '../../ui/toasts.tsx'
import { BranchChoice } from '../pharmacies/branch-choice.tsx'
import { everyPharmacyQuery } from '../pharmacies/queries.ts'
import { isAmountUpTo } from './amounts.ts'
import { useChangeOrPropose } from './propose.ts'
import { useSetPrice } from './queries.ts'

const scopes = ['everybody', 'pharmacy', 'branch'] as const
type Values = {
  scope: (typeof scopes)[number]
  pharmacyId: string | null
  branchId: string | null
  ends: boolean
  amount: string
  from: string
}

/** Sets a price from a day on, for everybody, a pharmacy or a branch; or ends an agreement. */
export const PriceDialog = ({ productId, unit, onClose }: { productId: string; unit: string; onClose: () => void }) => {
  const form = useForm<Values>({
    defaultValues: { scope: 'everybody', pharmacyId: null, branchId: null, ends: false, amount: '', from: today() },
  })
  const { errors } = form.formState
  const scope = form.watch('scope')
  const ends = form.watch('ends') && scope !== 'everybody'
  const pharmacies = useQuery(everyPharmacyQuery).data?.items ?? []
  const set = useSetPrice(productId)
  const changeOrPropose = useChangeOrPropose()
  return (
    <FormDialog
      title={t('formulary:prices.set')}
      submit={t('formulary:prices.set')}
      cancel={t('formulary:productPage.notNow')}
      {...sendForm(form, async ({ pharmacyId, branchId, amount, from }) => {
        const price = {
          pharmacyId: scope === 'pharmacy' ? pharmacyId : null,
          branchId: scope === 'branch' ? branchId : null,
          amount: ends ? null : (parsePesos(amount) ?? null),
          from,
        }
        const proposed = { price: { productId, ...price } }
        const done = await changeOrPropose({ change: () => set.mutateAsync(price), proposed })
        if (done === 'changed') toastDone(ends ? t('formulary:prices.endsDone') : t('formulary:prices.done'))
        if (done) onClose()
      })}
      onClose={onClose}
    >
      <NativeSelect
        label={t('formulary:prices.for')}
        data={scopes.map((value) => ({ value, label: t(`formulary:prices.scope.${value}`) }))}
        data-autofocus
        {...form.register('scope')}
      />
      {scope === 'pharmacy' && (
        <Controller
          name="pharmacyId"
          control={form.control}
          rules={{ required: t('formulary:prices.choosePharmacy') }}
          render={({ field }) => (
            <Select
              {...field}
              label={t('formulary:prices.pharmacy')}
              searchable
              data={pharmacies.map(({ id, name }) => ({ value: id, label: name }))}
              error={errors.pharmacyId?.message}
            />
          )}
        />
      )}
      {scope === 'branch' && (
        <Controller
          name="branchId"
          control={form.control}
          rules={{ required: t('formulary:prices.chooseBranch') }}
          render={({ field }) => (
            <BranchChoice {...field} label={t('formulary:prices.branch')} error={errors.branchId?.message} />
          )}
        />
      )}
      {scope !== 'everybody' && (
        <Checkbox
          {...form.register('ends')}
          label={t('formulary:prices.endsFrom')}
          description={t('formulary:prices.endsWhy')}
        />
      )}
      {!ends && (
        <PesosInput
          label={t('formulary:ruleFields.priceOfOne', { unit })}
          {...form.register('amount', { validate: isAmountUpTo(MAX_UNIT_PRICE) })}
          error={errors.amount?.message}
        />
      )}
      <TextInput
        type="date"
        label={t('formulary:productPage.from')}
        {...form.register('from', { required: t('formulary:taxes.dayMissing') })}
        error={errors.from?.message}
      />
    </FormDialog>
  )
}
