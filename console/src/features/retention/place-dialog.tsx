import { Button, Modal, Textarea, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { showProblem } from '../../ui/edit-drawer.tsx'
import formErrorStyles from '../../ui/form-error.module.css'
import { toastDone } from '../../ui/toasts.tsx'
import { usePlaceHold } from './queries.ts'

type Values = { patientCode: string; reason: string; reviewOn: string }

/** Keeps everything about a patient until the hold is lifted. */
export const PlaceDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm<Values>({ defaultValues: { patientCode: '', reason: '', reviewOn: '' } })
  const place = usePlaceHold()
  const { errors } = form.formState
  const field = (name: keyof Values, required = false) => ({
    ...form.register(name, required ? { validate: (value) => value.trim() !== '' || t('retention:missing') } : {}),
    error: errors[name]?.message,
  })
  const send = form.handleSubmit(async ({ patientCode, reason, reviewOn }) => {
    try {
      await place.mutateAsync({
        patientCode: patientCode.trim(),
        reason: reason.trim(),
        ...(reviewOn && { reviewOn }),
      })
    } catch (error) {
      showProblem(form, error)
      return
    }
    toastDone(t('retention:place.done'))
    onClose()
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('retention:holds.place')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form className="stack" noValidate onSubmit={(event) => void send(event)}>
        <p className="muted">{t('retention:place.detail')}</p>
        <TextInput
          label={t('retention:place.patientCode')}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          data-autofocus
          {...field('patientCode', true)}
        />
        <Textarea
          label={t('retention:place.reason')}
          description={t('retention:place.reasonDetail')}
          autosize
          minRows={2}
          maxLength={500}
          {...field('reason', true)}
        />
        <TextInput
          type="date"
          label={t('retention:place.reviewOn')}
          description={t('retention:place.reviewOnDetail')}
          {...field('reviewOn')}
        />
        {errors.root?.message && (
          <p className={formErrorStyles.formError} role="alert">
            {errors.root.message}
          </p>
        )}
        <div className="line-up">
          <Button type="submit" loading={place.isPending}>
            {t('retention:place.submit')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('retention:notNow')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
