import { COLLECTOR_NAME_MAX, RELATION_MAX } from '@aruga/contract/collectors/collectors'
import { TextInput } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { t } from '../../../i18n/t.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { sendForm } from '../../../ui/send-form.ts'
import { useAsk } from './ask-queries.ts'

type Props = {
  code: string
  /** The patient's first name. */
  patient: string
  onClose: () => void
}

/** Asks the patient about somebody who stands at the counter, by the name on their ID. */
export const AskDialog = ({ code, patient, onClose }: Props) => {
  const form = useForm({ defaultValues: { name: '', relation: '' } })
  const ask = useAsk(code)
  const { errors } = form.formState
  const send = async ({ name, relation }: { name: string; relation: string }) => {
    await ask.mutateAsync({ name: name.trim(), relation: relation.trim() })
    onClose()
  }
  const required = (message: string) => ({ validate: (text: string) => text.trim() !== '' || message })
  return (
    <FormDialog
      title={t('counter:ask.title', { patient })}
      submit={t('counter:ask.ask', { patient })}
      cancel={t('counter:ask.back')}
      {...sendForm(form, send)}
      onClose={onClose}
    >
      <p>{t('counter:ask.lead')}</p>
      <TextInput
        label={t('counter:ask.name')}
        maxLength={COLLECTOR_NAME_MAX}
        autoComplete="off"
        data-autofocus
        {...form.register('name', required(t('counter:ask.nameMissing')))}
        error={errors.name?.message}
      />
      <TextInput
        label={t('counter:ask.relation', { patient })}
        description={t('counter:ask.relationHint')}
        maxLength={RELATION_MAX}
        autoComplete="off"
        {...form.register('relation', required(t('counter:ask.relationMissing')))}
        error={errors.relation?.message}
      />
    </FormDialog>
  )
}
