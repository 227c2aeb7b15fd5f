import { oneLine } from '@aruga/contract/typed-text'
import { eventKindNames } from '@aruga/contract/webhooks/events'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { Controller, useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { sendForm } from '../../ui/send-form.ts'
import { kindName } from './messages.ts'
import { useAddWebhook } from './queries.ts'
import styles from './webhooks.module.css'

type Values = { address: string; purpose: string; endsOn: string; kinds: string[] }

/** A new receiver, which somebody else switches on. */
export const AddDialog = ({ onAdded, onClose }: { onAdded: (secret: string) => void; onClose: () => void }) => {
  const form = useForm<Values>({ defaultValues: { address: '', purpose: '', endsOn: '', kinds: [] } })
  const add = useAddWebhook()
  const { errors } = form.formState
  const field = (name: 'address' | 'purpose' | 'endsOn') => ({
    ...form.register(name, { validate: (value) => value.trim() !== '' || t('webhooks:add.missing') }),
    error: errors[name]?.message,
  })
  const save = async ({ address, purpose, endsOn, kinds }: Values) => {
    const chosen = eventKindNames.filter((kind) => kinds.includes(kind))
    const { secret } = await add.mutateAsync({
      address: address.trim(),
      purpose: oneLine(purpose),
      endsOn,
      kinds: chosen,
    })
    onAdded(secret)
  }
  return (
    <FormDialog
      title={t('webhooks:page.add')}
      submit={t('webhooks:add.submit')}
      cancel={t('webhooks:add.cancel')}
      {...sendForm(form, save)}
      onClose={onClose}
    >
      <p className="muted">{t('webhooks:add.detail')}</p>
      <TextInput
        label={t('webhooks:add.address')}
        description={t('webhooks:add.addressDetail')}
        type="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        data-autofocus
        {...field('address')}
      />
      <Textarea
        label={t('webhooks:add.purpose')}
        description={t('webhooks:add.purposeDetail')}
        autosize
        minRows={2}
        maxLength={300}
        {...field('purpose')}
      />
      <TextInput
        type="date"
        label={t('webhooks:add.endsOn')}
        description={t('webhooks:add.endsOnDetail')}
        {...field('endsOn')}
      />
      <Controller
        control={form.control}
        name="kinds"
        rules={{ validate: (kinds) => kinds.length > 0 || t('webhooks:add.noKind') }}
        render={({ field: { value, onChange } }) => (
          <Checkbox.Group
            label={t('webhooks:add.kinds')}
            description={t('webhooks:add.kindsDetail')}
            value={value}
            onChange={onChange}
            error={errors.kinds?.message}
          >
            <div className={`stack tight ${styles.choices}`}>
              {eventKindNames.map((kind) => (
                <Checkbox key={kind} value={kind} label={kindName(kind)} />
              ))}
            </div>
          </Checkbox.Group>
        )}
      />
    </FormDialog>
  )
}
