import { ApiProblem } from '@aruga/client/api-problem'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { session } from '../../platform/api.ts'
import { Refused } from '../../ui/feedback/refused.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { SIGN_IN } from './messages.ts'
import styles from './shared/signed-out-page.module.css'
import { SignedOutPage } from './shared/signed-out-page.tsx'
import { rememberAddress, typedAddress } from './shared/typed-address.ts'
import { ShowCode } from './show-code.tsx'

type Credentials = { emailAddress: string; password: string }

/** Log-in with e-mail and password. The routes redirect afterwards, when they see the new session. */
export default function LoginPage() {
  const { t } = useTranslation(SIGN_IN)
  const { search } = useLocation()
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<Credentials>({ defaultValues: { emailAddress: typedAddress(), password: '' } })
  const { errors, isSubmitting } = form.formState

  const logIn = form.handleSubmit(async ({ emailAddress, password }) => {
    setFailure(null)
    try {
      await session.logIn(emailAddress.trim(), password)
      rememberAddress('')
      form.reset()
    } catch (error) {
      setFailure(error)
      if (error instanceof ApiProblem && error.status === 400) form.setFocus('password', { shouldSelect: true })
    }
  })

  return (
    <SignedOutPage title={t('title')} lead={t('lead')}>
      <ShowCode />
      <form className={styles.form} noValidate onSubmit={logIn}>
        <Refused error={failure} />
        {failure instanceof ApiProblem && failure.code === 'InvalidCredentials' && (
          <p>
            {t('justRegistered')} <Link to="/confirm-registration">{t('linkAgain')}</Link>
          </p>
        )}
        <Field
          label={t('emailAddress')}
          error={errors.emailAddress && t('emailAddressMissing')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          {...form.register('emailAddress', {
            onChange: ({ target }) => rememberAddress(target.value),
            validate: (typed) => typed.trim() !== '',
          })}
        />
        <div className={styles.secret}>
          <Field
            label={t('password')}
            error={errors.password && t('passwordMissing')}
            type="password"
            autoComplete="current-password"
            enterKeyHint="go"
            {...form.register('password', { required: true })}
          />
          <p>
            <Link to={`/forgot-password${search}`}>{t('forgot')}</Link>
          </p>
        </div>
        <Button type="submit" wide busy={isSubmitting && t('busy')}>
          {t('submit')}
        </Button>
        <p>
          {t('newHere')} <Link to="/patient-enrollment">{t('register')}</Link>
        </p>
      </form>
    </SignedOutPage>
  )
}
