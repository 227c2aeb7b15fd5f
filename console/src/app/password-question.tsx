import { reauthenticate } from '@aruga/contract/password/password'
import { Modal, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { t } from '../i18n/t.ts'
import { api, inPlace, onPasswordNeeded } from '../platform/api.ts'
import { useMe } from '../platform/me.ts'
import { FormBody } from '../ui/form-dialog.tsx'

const OrganisationQuestion = lazy(() => import('./organisation-question.tsx'))

/** Asks for the password, over the current screen, when a call needs it again. Rendered once, in the shell. */
export const PasswordQuestion = () => {
  const [answer, setAnswer] = useState<((proved: boolean) => void) | null>(null)
  useEffect(() => onPasswordNeeded(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  if (!answer) return null
  const finish = (proved: boolean) => {
    setAnswer(null)
    answer(proved)
  }
  return (
    // Above the dialog whose button was pressed.
    <Modal opened onClose={() => finish(false)} title={t('app:passwordQuestion.isItYou')} centered zIndex={300}>
      <Question onProved={() => finish(true)} onCancel={() => finish(false)} />
    </Modal>
  )
}

type Answers = { onProved: () => void; onCancel: () => void }

const Question = (answers: Answers) =>
  useMe().byOrganisation ? (
    <Suspense fallback={null}>
      <OrganisationQuestion onCancel={answers.onCancel} />
    </Suspense>
  ) : (
    <PasswordForm {...answers} />
  )

const PasswordForm = ({ onProved, onCancel }: Answers) => {
  const [password, setPassword] = useState('')
  const prove = useMutation({
    mutationFn: () => api.call(reauthenticate, { body: { password } }, inPlace),
    onSuccess: onProved,
  })
  return (
    <FormBody
      submit={t('app:passwordQuestion.confirm')}
      cancel={t('ui:cancel')}
      disabled={password === ''}
      pending={prove.isPending}
      error={prove.error}
      onSubmit={() => prove.mutate()}
      onClose={onCancel}
    >
      <p>{t('app:passwordQuestion.whoeverFindsThisDesk')}</p>
      <PasswordInput
        label={t('app:passwordQuestion.yourPassword')}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={({ currentTarget: { value } }) => setPassword(value)}
      />
    </FormBody>
  )
}
