import { EMAIL_ADDRESS, keepsTo } from '@aruga/contract/patterns'
import { cleanEmailAddress, philippineMobile } from '@aruga/contract/typed-text'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTexts } from '../../../i18n/texts.ts'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useProgramFacts } from '../../program/shared/facts.ts'
import styles from '../../sign-in/shared/signed-out-page.module.css'
import { rememberAddress, typedAddress } from '../../sign-in/shared/typed-address.ts'

/** The form for the address to which the link is mailed, or the number to which a code is sent, where this server sends codes. */
export const RequestMail = ({ send }: { send: (address: string) => Promise<void> }) => {
  const { t } = useTexts('password-reset')
  const sendsSms = useProgramFacts()?.sendsSms ?? false
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({ defaultValues: { emailAddress: typedAddress() } })
  const { errors, isSubmitting } = form.formState
  const isNumber = philippineMobile(form.watch('emailAddress')) !== undefined
  const fieldError = errors.emailAddress?.type as 'nameMissing' | 'nameMalformed' | 'noCodes' | undefined

  const submit = form.handleSubmit(async ({ emailAddress }) => {
    setFailure(null)
    await send(emailAddress.trim()).catch(setFailure)
  })

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Refused error={failure} />
      <Field
        label={t(sendsSms ? 'name' : 'emailAddress')}
        hint={t('nameHint')}
        error={fieldError && t(fieldError)}
        type={sendsSms ? 'text' : 'email'}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        {...form.register('emailAddress', {
          onChange: ({ target }) => rememberAddress(target.value),
          validate: {
            nameMissing: (typed) => typed.trim() !== '',
            noCodes: (typed) => sendsSms || philippineMobile(typed) === undefined,
            nameMalformed: (typed) =>
              philippineMobile(typed) !== undefined || keepsTo(EMAIL_ADDRESS, cleanEmailAddress(typed)),
          },
        })}
      />
      <Button type="submit" wide busy={isSubmitting && t('sending')}>
        {t(isNumber ? 'sendCode' : 'send')}
      </Button>
    </form>
  )
}
