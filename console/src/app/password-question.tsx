import { reauthenticate } from '@aruga/contract/password/password'
import { Button, Modal, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { t } from '../i18n/t.ts'
import { api, inPlace, onPasswordNeeded } from '../platform/api.ts'
import { FormError } from '../ui/form-error.tsx'

/** Asks for the password when a call needs it again, over whatever is open. Rendered once, in the shell. */
export const PasswordQuestion = () => {
  const [answer, setAnswer] = useState<((proved: boolean) => void) | null>(null)
  useEffect(() => onPasswordNeeded(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  const finish = (proved: boolean) => {
    setAnswer(null)
    answer(proved)
  }
  return (
    <Modal
      opened
      onClose={() => finish(false)}
      title={t('app:passwordQuestion.isItYou')}
      centered
      // Above the dialog whose button was pressed.
      zIndex={300}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <PasswordForm onProved={() => finish(true)} onCancel={() => finish(false)} />
    </Modal>
  )
}

const PasswordForm = ({ onProved, onCancel }: { onProved: () => void; onCancel: () => void }) => {
  const [password, setPassword] = useState('')
  const prove = useMutation({
    mutationFn: () => api.call(reauthenticate, { body: { password } }, inPlace),
    onSuccess: onProved,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React passes the event on to a form around the dialog's place in the tree.
    event.stopPropagation()
    prove.mutate()
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p>{t('app:passwordQuestion.whoeverFindsThisDesk')}</p>
      <PasswordInput
        label={t('app:passwordQuestion.yourPassword')}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={({ currentTarget: { value } }) => setPassword(value)}
      />
      <FormError of={prove.error} />
      <div className="line-up">
        <Button type="submit" loading={prove.isPending} disabled={password === ''}>
          {t('app:passwordQuestion.confirm')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('ui:cancel')}
        </Button>
      </div>
    </form>
  )
}
