import type { ProductRecord } from '@aruga/contract/formulary/formulary'
import { withoutVat } from '@aruga/contract/formulary/statute'
import { MAX_ADVISORY, type TaxRecord } from '@aruga/contract/formulary/taxes'
import { formatPesos } from '@aruga/contract/money'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { today } from '../../ui/save-file.ts'
import { sendForm } from '../../ui/send-form.ts'
import { toastDone } from '../../ui/toasts.tsx'
import { useChangeOrPropose } from './propose.ts'
import { useSetTax } from './queries.ts'

type Entry<T> = T & { from: string }
/** What holds on a day, of entries in any order. */
const heldOn = <T,>(entries: (Entry<T> | null)[], day: string) =>
  entries
    .filter((entry) => entry !== null)
    .filter(({ from }) => from <= day)
    .toSorted((one, other) => (one.from < other.from ? 1 : -1))[0]

type Props = {
  productId: string
  taxes: TaxRecord[]
  /** For everybody, in force and the next one. */
  prices: ProductRecord['price'][]
  onClose: () => void
}

/** Makes a product VAT-exempt or taxable from a day on, with its price without VAT. */
export const TaxDialog = ({ productId, taxes, prices, onClose }: Props) => {
  const form = useForm({ defaultValues: { kind: 'exempt', advisory: '', from: today(), setsPrice: true } })
  const { errors } = form.formState
  const isExempt = form.watch('kind') === 'exempt'
  const from = form.watch('from')
  // As they were, also when the tax is set and its price has still to be proposed.
  const [taxesBefore] = useState(taxes)
  const price = heldOn(prices, from)
  // The VAT is in a price until the product is exempt.
  const without = isExempt && price && !heldOn(taxesBefore, from)?.isExempt ? withoutVat(price.amount) : undefined
  const set = useSetTax(productId)
  const changeOrPropose = useChangeOrPropose()
  return (
    <FormDialog
      title={t('formulary:taxes.set')}
      submit={t('formulary:taxes.set')}
      cancel={t('formulary:productPage.notNow')}
      {...sendForm(form, async ({ advisory, from, setsPrice }) => {
        const tax = { isExempt, advisory: advisory.trim() || null, from }
        const amount = setsPrice ? without : undefined
        const done = await changeOrPropose({
          change: () => set.mutateAsync({ ...tax, ...(amount !== undefined && { price: amount }) }),
          before: () => set.mutateAsync(tax),
          proposed:
            amount === undefined ? {} : { price: { productId, pharmacyId: null, branchId: null, amount, from } },
        })
        if (done === 'changed') toastDone(t('formulary:taxes.done'))
        if (done) onClose()
      })}
      onClose={onClose}
    >
      <NativeSelect
        label={t('formulary:taxes.kind')}
        data={[
          { value: 'exempt', label: t('formulary:taxes.exempt') },
          { value: 'taxable', label: t('formulary:taxes.taxable') },
        ]}
        data-autofocus
        {...form.register('kind')}
      />
      <TextInput
        label={t('formulary:taxes.advisory')}
        description={t('formulary:taxes.advisoryLike')}
        maxLength={MAX_ADVISORY}
        {...form.register('advisory', {
          validate: (typed) => !isExempt || typed.trim() !== '' || t('formulary:taxes.advisoryMissing'),
        })}
        error={errors.advisory?.message}
      />
      <TextInput
        type="date"
        label={t('formulary:productPage.from')}
        {...form.register('from', { required: t('formulary:taxes.dayMissing') })}
        error={errors.from?.message}
      />
      {without !== undefined && price && (
        <Checkbox
          {...form.register('setsPrice')}
          label={t('formulary:taxes.setPrice', { price: formatPesos(without) })}
          description={t('formulary:taxes.setPriceWhy', { price: formatPesos(price.amount) })}
        />
      )}
    </FormDialog>
  )
}
