import { ApiProblem } from '@aruga/client/api-problem'
import { changePassword } from '@aruga/contract/password/password'
import { keepsTo, PASSWORD } from '@aruga/contract/patterns'
import { useQuery } from '@tanstack/react-query'
import { mailUnreadOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFieldMessage } from '../../../i18n/field-errors.ts'
import { useProblemMessage } from '../../../i18n/problems.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useActsForSomebody } from '../../../platform/acts-for-somebody.ts'
import { api } from '../../../platform/api.ts'
import { profileQuery } from '../../../platform/queries.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Refused } from '../../../ui/feedback/refused.tsx'
import sheetStyles from '../../../ui/feedback/sheet.module.css'
import { Sheet, SheetFoot } from '../../../ui/feedback/sheet.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'

type Props = { open: boolean; onClose: () => void; onDone: (message: string) => void }

/** The specification's `change-password-modal`. Never stored as a draft. */
export const PasswordSheet = ({ open, onClose, onDone }: Props) => {
  const { t } = useTexts('password-change')
  return (
    <Sheet open={open} title={t('changePassword')} lead={t('passwordLead')} onClose={onClose}>
      <PasswordForm onDone={onDone} />
    </Sheet>
  )
}

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

const PasswordForm = ({ onDone }: Pick<Props, 'onDone'>) => {
  const { t } = useTexts('password-change')
  const messageOf = useProblemMessage()
  const fieldMessage = useFieldMessage()
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({ defaultValues: empty })
  const { errors, isSubmitting } = form.formState
  const typed = form.watch('newPassword')
  // A log-in that helps nobody has no profile.
  const hasProfile = useActsForSomebody()
  const profile = useQuery({ ...profileQuery, enabled: hasProfile }).data
  const pending = profile?.pendingEmailAddress

  const refused = (error: unknown) => {
    const problem = error instanceof ApiProblem ? error : new ApiProblem(0, '')
    const show = (name: keyof typeof empty, message: string) => form.setError(name, { message }, { shouldFocus: true })
    if (problem.code === 'PasswordMismatch') return show('currentPassword', messageOf(problem) ?? problem.message)
    for (const name of ['newPassword', 'confirmPassword'] as const) {
      const wrong = problem.validationErrors.find(({ members }) => members.includes(name))
      if (wrong) return show(name, fieldMessage(wrong))
    }
    setFailure(error)
  }

  const submit = form.handleSubmit(async (body) => {
    setFailure(null)
    await api.call(changePassword, { body }, { handles: true }).then(() => {
      const done = pending ? t('passwordChangedWithoutEmail', { pending }) : t('passwordChanged')
      onDone(done)
    }, refused)
  })

  return (
    <form className={sheetStyles.form} noValidate onSubmit={submit}>
      {/* For password managers: the account that the password belongs to. */}
      <input type="text" autoComplete="username" value={profile?.emailAddress ?? ''} readOnly hidden />
      {pending && <Note icon={mailUnreadOutline}>{t('endsEmailChange', { pending })}</Note>}
      <Field
        label={t('currentPassword')}
        error={errors.currentPassword?.message}
        type="password"
        autoComplete="current-password"
        {...form.register('currentPassword', { required: t('passwordMissing') })}
      />
      <NewPasswordField
        label={t('newPassword')}
        error={errors.newPassword?.message}
        {...form.register('newPassword', {
          required: t('newPasswordMissing'),
          validate: {
            weak: (value) => keepsTo(PASSWORD, value) || t('passwordWeak'),
            same: (value, { currentPassword }) => value !== currentPassword || t('passwordSame'),
          },
          deps: 'confirmPassword',
        })}
        typed={typed}
      />
      <Field
        label={t('confirmPassword')}
        error={errors.confirmPassword?.message}
        type="password"
        autoComplete="new-password"
        {...form.register('confirmPassword', {
          validate: (value, { newPassword }) => value === newPassword || t('passwordsDiffer'),
        })}
      />
      <SheetFoot>
        <Refused error={failure} />
        <Button type="submit" wide busy={isSubmitting && t('saving')}>
          {t('setPassword')}
        </Button>
      </SheetFoot>
    </form>
  )
}
