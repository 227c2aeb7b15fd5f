import { dayInManila } from '@aruga/contract/days'
import type { StockLine } from '@aruga/contract/pharmacies/stock'
import { TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { t } from '../../../i18n/t.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { sendForm } from '../../../ui/send-form.ts'
import { toastDone } from '../../../ui/toasts.tsx'
import { useTellStock } from './queries.ts'

/** Records that the branch is out of a product, and when it expects new stock. */
export const OutDialog = ({ line, onClose }: { line: StockLine; onClose: () => void }) => {
  const form = useForm({ defaultValues: { expectedOn: line.out?.expectedOn ?? '' } })
  const tell = useTellStock()
  const { errors } = form.formState
  const product = `${line.name}, ${line.strength}`
  const save = async ({ expectedOn }: { expectedOn: string }) => {
    await tell.mutateAsync({ id: line.id, isOut: true, expectedOn: expectedOn || null })
    toastDone(t('counter:stock.isTold', { product }))
    onClose()
  }
  return (
    <FormDialog
      title={line.out ? t('counter:stock.changeTheDay') : t('counter:stock.outOf', { product })}
      submit={line.out ? t('counter:stock.saveTheDay') : t('counter:stock.tellPatients')}
      cancel={t('counter:stock.notNow')}
      {...sendForm(form, save)}
      onClose={onClose}
    >
      {!line.out && <p>{t('counter:stock.follows')}</p>}
      <TextInput
        type="date"
        label={t('counter:stock.expectedOn')}
        description={t('counter:stock.ifKnown')}
        min={dayInManila(new Date())}
        data-autofocus
        {...form.register('expectedOn')}
        error={errors.expectedOn?.message}
      />
    </FormDialog>
  )
}
