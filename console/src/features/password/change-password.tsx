import { ApiProblem } from '@aruga/client/api-problem'
import { changePassword } from '@aruga/contract/password/password'
import { keepsTo, PASSWORD } from '@aruga/contract/patterns'
import { Button, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { t } from '../../i18n/t.ts'
import { api, inPlace } from '../../platform/api.ts'
import { useMe } from '../../platform/me.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toastDone } from '../../ui/toasts.tsx'

const nothing = { currentPassword: '', newPassword: '', confirmPassword: '' }
type Typed = typeof nothing
type Refusal = { field: keyof Typed; message: string }

/** Changes one's own password, which ends one's other sessions. */
export const ChangePassword = () => {
  const [open, setOpen] = useState(false)
  return (
    <section className="stack tight" aria-labelledby="password">
      <div className="line-up apart">
        <h2 id="password">{t('password:changePassword.password')}</h2>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('password:changePassword.changeIt')}
        </Button>
      </div>
      {open && <PasswordDialog onClose={() => setOpen(false)} />}
    </section>
  )
}

const PasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const { register, handleSubmit, setError, formState } = useForm<Typed>({ defaultValues: nothing })
  const { errors } = formState
  const change = useMutation({
    mutationFn: (body: Typed) => api.call(changePassword, { body }, inPlace),
    onSuccess: () => {
      toastDone(t('password:changePassword.itIsChanged'))
      onClose()
    },
    onError: (error) => {
      const refused = refusalOf(error)
      if (refused) setError(refused.field, { message: refused.message }, { shouldFocus: true })
    },
  })
  const field = { autoComplete: 'new-password' }
  return (
    <FormDialog
      title={t('password:changePassword.changeYourPassword')}
      centered
      submit={t('password:changePassword.setTheNewPassword')}
      cancel={t('ui:cancel')}
      pending={change.isPending}
      error={refusalOf(change.error) ? null : change.error}
      onSubmit={() => void handleSubmit((typed) => change.mutate(typed))()}
      onClose={onClose}
    >
      {/* For password managers: which account's password it is. */}
      <input type="text" autoComplete="username" value={useMe().emailAddress} readOnly hidden />
      <p>{t('password:changePassword.yourOtherSessionsEnd')}</p>
      <PasswordInput
        {...field}
        autoComplete="current-password"
        data-autofocus
        label={t('password:changePassword.currentPassword')}
        error={errors.currentPassword?.message}
        {...register('currentPassword', { required: t('password:changePassword.typeTheOneYouUseNow') })}
      />
      <PasswordInput
        {...field}
        label={t('password:changePassword.newPassword')}
        description={t('password:changePassword.rules')}
        error={errors.newPassword?.message}
        {...register('newPassword', {
          validate: (typed) => keepsTo(PASSWORD, typed) || t('password:changePassword.itMissesSomething'),
        })}
      />
      <PasswordInput
        {...field}
        label={t('password:changePassword.theSameAgain')}
        error={errors.confirmPassword?.message}
        {...register('confirmPassword', {
          validate: (again, { newPassword }) => again === newPassword || t('password:changePassword.theTwoDiffer'),
        })}
      />
    </FormDialog>
  )
}

/** The field that the server refuses; undefined for other refusals. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  if (error.code === 'PasswordMismatch') return { field: 'currentPassword', message: error.message }
  for (const field of ['newPassword', 'confirmPassword'] as const) {
    const wrong = error.validationErrors.find(({ members }) => members.includes(field))
    if (wrong) return { field, message: wrong.message }
  }
  return undefined
}
