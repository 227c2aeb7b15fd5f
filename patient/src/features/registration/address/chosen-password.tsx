import { ApiProblem } from '@aruga/client/api-problem'
import { confirmRegistration } from '@aruga/contract/registration/address'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTexts } from '../../../i18n/texts.ts'
import { api } from '../../../platform/api.ts'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import styles from '../../sign-in/shared/signed-out-page.module.css'
import { isInvalidLink, type RegistrationLink } from './queries.ts'

type Props = {
  link: RegistrationLink
  /** The address or number that was registered. */
  name: string
  onConfirmed: (name: string, password: string) => Promise<void>
  /** The link was used meanwhile, or too many wrong passwords have invalidated it. */
  onInvalidLink: () => void
}

/** Asks for the password chosen at the registration, which proves that the registration is this person's own. */
export const ChosenPassword = ({ link, name, onConfirmed, onInvalidLink }: Props) => {
  const { t } = useTexts('registration-address')
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState

  const confirm = form.handleSubmit(async ({ password }) => {
    setFailure(null)
    try {
      await api.call(confirmRegistration, { body: { ...link, password } }, { handles: true })
    } catch (error) {
      if (isInvalidLink(error)) return onInvalidLink()
      const isWrong = error instanceof ApiProblem && error.code === 'PasswordMismatch'
      if (isWrong) form.setError('password', { message: t('passwordWrong') }, { shouldFocus: true })
      else setFailure(error)
      return
    }
    await onConfirmed(name, password)
  })

  return (
    <form className={styles.form} noValidate onSubmit={confirm}>
      <Refused error={failure} />
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={name} readOnly hidden />
      <Field
        label={t('password')}
        error={errors.password?.message}
        type="password"
        autoComplete="current-password"
        enterKeyHint="go"
        {...form.register('password', { required: t('passwordMissing') })}
      />
      <Button type="submit" wide busy={isSubmitting && t('busy')}>
        {t('confirm')}
      </Button>
    </form>
  )
}
