import { ApiProblem } from '@aruga/client/api-problem'
import { requestDelayedReset, resetPassword, type SecurityQuestion } from '@aruga/contract/password/password'
import { keepsTo, PASSWORD } from '@aruga/contract/patterns'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFieldMessage } from '../../../i18n/field-errors.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { api } from '../../../platform/api.ts'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import styles from '../../sign-in/shared/signed-out-page.module.css'
import type { ResetLink } from './reset-link.ts'

type Props = {
  link: ResetLink
  question: SecurityQuestion | null
  onSet: () => void
  /** The link has been used meanwhile, or too many wrong answers have invalidated it. */
  onInvalidLink: () => void
  /** A question was set up meanwhile. */
  onQuestion: () => void
  /** From this time on a password can be set without the answer. */
  onWait: (openFrom: string) => void
}

/** The security question, if there is one, and the new password with its rules. */
export const NewPassword = ({ link, question, onSet, onInvalidLink, onQuestion, onWait }: Props) => {
  const { t } = useTexts('password-reset')
  const [failure, setFailure] = useState<unknown>(null)
  const fieldMessage = useFieldMessage()
  const form = useForm({ defaultValues: { securityAnswer: '', password: '' } })
  const { errors, isSubmitting } = form.formState

  const refuse = (error: unknown) => {
    const { code, data, validationErrors } = error instanceof ApiProblem ? error : new ApiProblem(0, '')
    const left = Number(data.left)
    const refused = validationErrors.find(({ members }) => members.includes('password'))
    if (typeof data.openFrom === 'string') return onWait(data.openFrom)
    if (code === 'InvalidToken' || (code === 'SecurityAnswerWrong' && left === 0)) return onInvalidLink()
    if (code === 'SecurityAnswerNeeded') return onQuestion()
    if (code === 'SecurityAnswerWrong') {
      form.setError('securityAnswer', { message: t('answerWrong', { count: left }) }, { shouldFocus: true })
    } else if (refused) form.setError('password', { message: fieldMessage(refused) }, { shouldFocus: true })
    else setFailure(error)
  }

  const submit = form.handleSubmit(async ({ securityAnswer, password }) => {
    setFailure(null)
    const answer = question ? { securityAnswer: securityAnswer.trim() } : {}
    await api.call(resetPassword, { body: { ...link, password, ...answer } }).then(onSet, refuse)
  })

  const [isRequesting, setRequesting] = useState(false)
  const forgetAnswer = async () => {
    setFailure(null)
    setRequesting(true)
    await api.call(requestDelayedReset, { body: link }).then(({ openFrom }) => onWait(openFrom), refuse)
    setRequesting(false)
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Refused error={failure} />
      {question && (
        <Field
          label={question.text}
          hint={t('answerHint')}
          error={errors.securityAnswer?.message}
          autoComplete="off"
          enterKeyHint="next"
          {...form.register('securityAnswer', {
            validate: (typed) => typed.trim() !== '' || t('answerMissing'),
          })}
        />
      )}
      <NewPasswordField
        label={t('password')}
        error={errors.password?.message}
        enterKeyHint="done"
        {...form.register('password', {
          required: t('passwordMissing'),
          validate: (typed) => keepsTo(PASSWORD, typed) || t('passwordWeak'),
        })}
        typed={form.watch('password')}
      />
      <Button type="submit" wide busy={isSubmitting && t('setting')}>
        {t('set')}
      </Button>
      {question && (
        <div className="stack tight">
          <Button kind="plain" wide busy={isRequesting && t('sending')} onClick={forgetAnswer}>
            {t('forgotAnswer')}
          </Button>
          <p className="muted">{t('forgotAnswerHint')}</p>
        </div>
      )}
    </form>
  )
}
