import { useTexts } from '../../../i18n/texts.ts'
import { LastNameField } from '../../../person/last-name-field.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useStepForm } from '../use-step-form.ts'
import { BirthdateField } from './birthdate-field.tsx'
import { StepForm } from './step-form.tsx'

/** The name as on the ID, and optionally the birth date. */
export const PersonStep = () => {
  const { t } = useTexts('registration-steps')
  const { form, element, errorOf, summary } = useStepForm('person')
  const setLastName = (lastName: string) =>
    form.setValue('lastName', lastName, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <StepForm form={form} element={element} summary={summary}>
      <Field
        label={t('firstName')}
        error={errorOf('firstName')}
        autoComplete="given-name"
        autoCapitalize="words"
        enterKeyHint="next"
        {...form.register('firstName')}
      />
      <Field
        label={t('middleName')}
        error={errorOf('middleName')}
        autoComplete="additional-name"
        autoCapitalize="words"
        enterKeyHint="next"
        {...form.register('middleName')}
      />
      <LastNameField
        label={t('lastName')}
        error={errorOf('lastName')}
        autoCapitalize="words"
        enterKeyHint="next"
        {...form.register('lastName')}
        value={form.watch('lastName')}
        setValue={setLastName}
      />
      <BirthdateField form={form} error={errorOf('birthdate')} />
    </StepForm>
  )
}
