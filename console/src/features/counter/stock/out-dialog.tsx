import { dayInManila } from '@aruga/contract/days'
import type { StockLine } from '@aruga/contract/pharmacies/stock'
import { Button, Modal, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { t } from '../../../i18n/t.ts'
import { showProblem } from '../../../ui/edit-drawer.tsx'
import formErrorStyles from '../../../ui/form-error.module.css'
import { toastDone } from '../../../ui/toasts.tsx'
import { useTellStock } from './queries.ts'

/** Tells that the branch is out of a product, and when it expects it again. */
export const OutDialog = ({ line, onClose }: { line: StockLine; onClose: () => void }) => {
  const form = useForm({ defaultValues: { expectedOn: line.out?.expectedOn ?? '' } })
  const tell = useTellStock()
  const { errors } = form.formState
  const product = `${line.name}, ${line.strength}`
  const send = form.handleSubmit(async ({ expectedOn }) => {
    try {
      await tell.mutateAsync({ id: line.id, isOut: true, expectedOn: expectedOn || null })
    } catch (error) {
      showProblem(form, error)
      return
    }
    toastDone(t('counter:stock.isTold', { product }))
    onClose()
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={line.out ? t('counter:stock.changeTheDay') : t('counter:stock.outOf', { product })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className="stack" noValidate onSubmit={(event) => void send(event)}>
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
        {errors.root?.message && (
          <p className={formErrorStyles.formError} role="alert">
            {errors.root.message}
          </p>
        )}
        <div className="line-up">
          <Button type="submit" loading={tell.isPending}>
            {line.out ? t('counter:stock.saveTheDay') : t('counter:stock.tellPatients')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('counter:stock.notNow')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
