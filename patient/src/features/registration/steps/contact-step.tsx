import { cleanMobileNumber } from '@aruga/contract/typed-text'
import { useTexts } from '../../../i18n/texts.ts'
import { EmailSlip } from '../../../person/email-slip.tsx'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import { useProgramFacts } from '../../program/shared/facts.ts'
import { useRegistration } from '../registration-context.ts'
import { useStepForm } from '../use-step-form.ts'
import { StepForm } from './step-form.tsx'

/** The patient's contacts and the password. */
export const ContactStep = () => {
  const { answers } = useRegistration()
  const { t } = useTexts('registration-steps')
  const { form, element, errorOf, summary } = useStepForm('contact')
  const facts = useProgramFacts()
  const [isKnown, sendsSms] = [facts !== undefined, facts?.sendsSms ?? false]
  const withoutEmail = form.watch('withoutEmail')
  return (
    <StepForm form={form} element={element} summary={summary}>
      {!withoutEmail && (
        <>
          <Field
            label={t('emailAddress')}
            hint={isKnown && !sendsSms ? t('noCodes') : t('emailAddressHint')}
            error={errorOf('emailAddress')}
            type="email"
            // The user name that a password manager saves with the new password.
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
            {...form.register('emailAddress')}
          />
          <EmailSlip
            typed={form.watch('emailAddress')}
            onAccept={(meant) => form.setValue('emailAddress', meant, { shouldDirty: true, shouldValidate: true })}
          />
        </>
      )}
      {(sendsSms || withoutEmail) && (
        <CheckRow detail={t('noEmailDetail')} {...form.register('withoutEmail')}>
          {t('noEmail')}
        </CheckRow>
      )}
      <Field
        label={t('mobilePhoneNumber')}
        hint={t(withoutEmail ? 'mobileForLogIn' : 'mobilePhoneNumberHint')}
        error={errorOf('mobilePhoneNumber')}
        type="tel"
        autoComplete={withoutEmail ? 'username' : 'tel'}
        enterKeyHint="next"
        {...form.register('mobilePhoneNumber', { setValueAs: cleanMobileNumber })}
      />
      <NewPasswordField
        label={t('password')}
        error={errorOf('password')}
        enterKeyHint="done"
        {...form.register('password')}
        typed={answers.password}
      />
    </StepForm>
  )
}
