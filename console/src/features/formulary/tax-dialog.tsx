import { MAX_ADVISORY } from '@aruga/contract/formulary/taxes'
import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { today } from '../../ui/save-file.ts'
import { sendForm } from '../../ui/send-form.ts'
import { toastDone } from '../../ui/toasts.tsx'
import { useSetTax } from './queries.ts'

/** Makes a product VAT-exempt or taxable from a day on. */
export const TaxDialog = ({ productId, onClose }: { productId: string; onClose: () => void }) => {
  const form = useForm({ defaultValues: { kind: 'exempt', advisory: '', from: today() } })
  const { errors } = form.formState
  const isExempt = form.watch('kind') === 'exempt'
  const set = useSetTax(productId)
  return (
    <FormDialog
      title={t('formulary:taxes.set')}
      submit={t('formulary:taxes.set')}
      cancel={t('formulary:productPage.notNow')}
      {...sendForm(form, async ({ advisory, from }) => {
        await set.mutateAsync({ isExempt, advisory: advisory.trim() || null, from })
        toastDone(t('formulary:taxes.done'))
        onClose()
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
    </FormDialog>
  )
}
