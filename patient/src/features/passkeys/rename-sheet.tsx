import type { Passkey } from '@aruga/contract/passkeys/passkeys'
import { useForm } from 'react-hook-form'
import { useTexts } from '../../i18n/texts.ts'
import { Refused } from '../../ui/feedback/refused.tsx'
import sheetStyles from '../../ui/feedback/sheet.module.css'
import { Sheet, SheetFoot } from '../../ui/feedback/sheet.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useDeviceName } from '../sessions/shared/use-device-name.ts'
import { useRenamePasskey } from './queries.ts'

type Props = { passkey: Passkey | null; onClose: () => void; onDone: () => void }

export const RenameSheet = ({ passkey, onClose, onDone }: Props) => {
  const { t } = useTexts('passkeys')
  return (
    <Sheet open={passkey !== null} title={t('renameTitle')} onClose={onClose}>
      {passkey && <RenameForm passkey={passkey} onDone={onDone} />}
    </Sheet>
  )
}

const RenameForm = ({ passkey: { id, name, device }, onDone }: { passkey: Passkey; onDone: () => void }) => {
  const { t } = useTexts('passkeys')
  const deviceName = useDeviceName()
  const rename = useRenamePasskey()
  const form = useForm({ defaultValues: { name: name ?? (device === null ? '' : deviceName(device)) } })
  const submit = form.handleSubmit((typed) => rename.mutate({ id, name: typed.name }, { onSuccess: onDone }))
  return (
    <form className={sheetStyles.form} noValidate onSubmit={submit}>
      <Field
        label={t('name')}
        hint={t('nameHint')}
        error={form.formState.errors.name?.message}
        maxLength={60}
        enterKeyHint="done"
        {...form.register('name', { validate: (typed) => typed.trim() !== '' || t('nameMissing') })}
      />
      <SheetFoot>
        {rename.isError && <Refused error={rename.error} />}
        <Button type="submit" wide busy={rename.isPending && t('saving')}>
          {t('save')}
        </Button>
      </SheetFoot>
    </form>
  )
}
