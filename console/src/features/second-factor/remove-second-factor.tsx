import { Modal, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { toastDone } from '../../ui/toasts.tsx'
import { useRemoveSecondFactor } from './queries.ts'
import { Step } from './set-up-second-factor.tsx'

/** Asks for both once more: who only found a console open removes nothing. */
export const RemoveSecondFactor = ({ onClose }: { onClose: () => void }) => {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const remove = useRemoveSecondFactor()
  const done = () => {
    toastDone('The second factor is removed.')
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Remove the second factor"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Step
        submit="Remove it"
        busy={remove.isPending}
        error={remove.error}
        onSubmit={() => remove.mutate({ password, code }, { onSuccess: done })}
      >
        <p>Where it is required, you set up another one the next time you log in.</p>
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={({ currentTarget: { value } }) => setPassword(value)}
        />
        <TextInput
          label="A code of the app, or a recovery code"
          autoComplete="one-time-code"
          value={code}
          onChange={({ currentTarget: { value } }) => setCode(value)}
        />
      </Step>
    </Modal>
  )
}
