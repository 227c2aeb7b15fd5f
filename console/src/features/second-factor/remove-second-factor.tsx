import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toastDone } from '../../ui/toasts.tsx'
import { useRemoveSecondFactor } from './queries.ts'

/** Asks for a code, and the call for a recent password, so that an unattended console is not enough. */
export const RemoveSecondFactor = ({ onClose }: { onClose: () => void }) => {
  const [code, setCode] = useState('')
  const remove = useRemoveSecondFactor()
  const done = () => {
    toastDone(t('second-factor:removeSecondFactor.theSecondFactorIsRemoved'))
    onClose()
  }
  return (
    <FormDialog
      title={t('second-factor:removeSecondFactor.removeTheSecondFactor')}
      centered
      submit={t('second-factor:removeSecondFactor.removeIt')}
      pending={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate(code, { onSuccess: done })}
      onClose={onClose}
    >
      <p>{t('second-factor:removeSecondFactor.whereItIsRequiredYou')}</p>
      <TextInput
        label={t('second-factor:removeSecondFactor.aCodeOfTheApp')}
        autoComplete="one-time-code"
        data-autofocus
        value={code}
        onChange={({ currentTarget: { value } }) => setCode(value)}
      />
    </FormDialog>
  )
}
