import { oneLine } from '@aruga/contract/typed-text'
import { Textarea, TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { sendForm } from '../../ui/send-form.ts'
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
  const save = async ({ patientCode, reason, reviewOn }: Values) => {
    await place.mutateAsync({
      patientCode: patientCode.trim(),
      reason: oneLine(reason),
      ...(reviewOn && { reviewOn }),
    })
    toastDone(t('retention:place.done'))
    onClose()
  }
  return (
    <FormDialog
      title={t('retention:holds.place')}
      submit={t('retention:place.submit')}
      cancel={t('retention:notNow')}
      {...sendForm(form, save)}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
