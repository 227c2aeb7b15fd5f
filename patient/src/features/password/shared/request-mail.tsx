import { EMAIL_ADDRESS, keepsTo } from '@aruga/contract/patterns'
import { cleanEmailAddress } from '@aruga/contract/typed-text'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTexts } from '../../../i18n/texts.ts'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import styles from '../../sign-in/shared/signed-out-page.module.css'
import { rememberAddress, typedAddress } from '../../sign-in/shared/typed-address.ts'

/** The form for the address to which the link is mailed. */
export const RequestMail = ({ send }: { send: (address: string) => Promise<void> }) => {
  const { t } = useTexts('password-reset')
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({ defaultValues: { emailAddress: typedAddress() } })
  const { errors, isSubmitting } = form.formState
  const fieldError = errors.emailAddress?.type as 'emailAddressMissing' | 'emailAddressMalformed' | undefined

  const submit = form.handleSubmit(async ({ emailAddress }) => {
    setFailure(null)
    await send(emailAddress.trim()).catch(setFailure)
  })

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Refused error={failure} />
      <Field
        label={t('emailAddress')}
        hint={t('emailAddressHint')}
        error={fieldError && t(fieldError)}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        {...form.register('emailAddress', {
          onChange: ({ target }) => rememberAddress(target.value),
          validate: {
            emailAddressMissing: (typed) => typed.trim() !== '',
            emailAddressMalformed: (typed) => keepsTo(EMAIL_ADDRESS, cleanEmailAddress(typed)),
          },
        })}
      />
      <Button type="submit" wide busy={isSubmitting && t('sending')}>
        {t('send')}
      </Button>
    </form>
  )
}
