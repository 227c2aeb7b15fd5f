import { Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/t.ts'
import { toastDone } from '../../ui/toasts.tsx'
import { useRemoveSecondFactor } from './queries.ts'
import { Step } from './set-up-second-factor.tsx'

/** Asks for a code, and the call for a recent password, so that an unattended console is not enough. */
export const RemoveSecondFactor = ({ onClose }: { onClose: () => void }) => {
  const [code, setCode] = useState('')
  const remove = useRemoveSecondFactor()
  const done = () => {
    toastDone(t('second-factor:removeSecondFactor.theSecondFactorIsRemoved'))
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('second-factor:removeSecondFactor.removeTheSecondFactor')}
      centered
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <Step
        submit={t('second-factor:removeSecondFactor.removeIt')}
        busy={remove.isPending}
        error={remove.error}
        onSubmit={() => remove.mutate(code, { onSuccess: done })}
      >
        <p>{t('second-factor:removeSecondFactor.whereItIsRequiredYou')}</p>
        <TextInput
          label={t('second-factor:removeSecondFactor.aCodeOfTheApp')}
          autoComplete="one-time-code"
          data-autofocus
          value={code}
          onChange={({ currentTarget: { value } }) => setCode(value)}
        />
      </Step>
    </Modal>
  )
}
