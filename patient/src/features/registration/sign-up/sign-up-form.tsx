import { ApiProblem } from '@aruga/client/api-problem'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFieldMessage } from '../../../i18n/field-errors.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { checkAnswer } from '../../../person/answers.ts'
import { EmailSlip } from '../../../person/email-slip.tsx'
import { LastNameField } from '../../../person/last-name-field.tsx'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Choices } from '../../../ui/form/choices.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import { useProgramFacts } from '../../program/shared/facts.ts'
import styles from '../../sign-in/shared/signed-out-page.module.css'

const empty = {
  firstName: '',
  lastName: '',
  by: 'email' as 'email' | 'number',
  emailAddress: '',
  mobileNumber: '',
  password: '',
}
export type Typed = typeof empty
const fields = ['firstName', 'lastName', 'emailAddress', 'mobileNumber', 'password'] as const

type Props = { takesOver: boolean; send: (typed: Typed) => Promise<void> }
/** Name, what to log in with, and a password. */
export const SignUpForm = ({ takesOver, send }: Props) => {
  const { t } = useTexts('registration-sign-up')
  const { t: person } = useTexts('person')
  const fieldMessage = useFieldMessage()
  const sendsSms = useProgramFacts()?.sendsSms ?? false
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({ defaultValues: empty })
  const { errors, isSubmitting } = form.formState
  const by = form.watch('by')

  const valid = (name: 'firstName' | 'lastName' | 'emailAddress' | 'password') => (typed: string) => {
    const wrong = checkAnswer(name, typed, '')
    return wrong ? person(wrong) : true
  }
  const validNumber = (typed: string) => {
    const wrong = checkAnswer('mobilePhoneNumber', typed, '', true)
    return wrong ? person(wrong) : true
  }
  const refused = (error: unknown) => {
    const wrong = error instanceof ApiProblem ? error.validationErrors : []
    const named = wrong.flatMap((one) =>
      fields.filter((name) => one.members.includes(name)).map((name) => [name, one] as const),
    )
    for (const [name, one] of named) form.setError(name, { message: fieldMessage(one) }, { shouldFocus: true })
    if (named.length === 0) setFailure(error)
  }
  const submit = form.handleSubmit(async (typed) => {
    setFailure(null)
    await send(typed).catch(refused)
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Refused error={failure} />
      <Field
        label={t('firstName')}
        error={errors.firstName?.message}
        autoComplete="given-name"
        autoCapitalize="words"
        enterKeyHint="next"
        {...form.register('firstName', { validate: valid('firstName') })}
      />
      <LastNameField
        label={t('lastName')}
        error={errors.lastName?.message}
        autoCapitalize="words"
        enterKeyHint="next"
        {...form.register('lastName', { validate: valid('lastName') })}
        value={form.watch('lastName')}
        setValue={(value) => form.setValue('lastName', value, { shouldValidate: form.formState.isSubmitted })}
      />
      {sendsSms && (
        <Choices
          legend={t('by')}
          choices={[
            { value: 'email', label: t('byEmail') },
            { value: 'number', label: t('byNumber') },
          ]}
          isChosen={(value) => value === by}
          onChange={(value) => form.setValue('by', value)}
        />
      )}
      {by === 'email' ? (
        <>
          <Field
            key="email"
            label={t('email')}
            hint={sendsSms ? undefined : t('noCodes')}
            error={errors.emailAddress?.message}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            {...form.register('emailAddress', { validate: valid('emailAddress'), shouldUnregister: true })}
          />
          <EmailSlip
            typed={form.watch('emailAddress')}
            onAccept={(meant) => form.setValue('emailAddress', meant, { shouldValidate: true })}
          />
        </>
      ) : (
        <Field
          key="number"
          label={t('number')}
          hint={t('numberHint')}
          error={errors.mobileNumber?.message}
          type="tel"
          autoComplete="username"
          enterKeyHint="next"
          {...form.register('mobileNumber', { validate: validNumber, shouldUnregister: true })}
        />
      )}
      <NewPasswordField
        label={t('password')}
        error={errors.password?.message}
        enterKeyHint="done"
        {...form.register('password', { validate: valid('password') })}
        typed={form.watch('password')}
      />
      <p className="muted small">{t(takesOver ? 'ownPrivacyLead' : 'privacyLead')}</p>
      <Button type="submit" wide busy={isSubmitting && t('submitting')}>
        {t('submit')}
      </Button>
    </form>
  )
}
