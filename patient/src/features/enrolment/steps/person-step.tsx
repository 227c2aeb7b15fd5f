import { warningOutline } from 'ionicons/icons'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { useEnrolment } from '../enrolment-context.ts'
import { useEnrolmentTexts } from '../texts.ts'
import { useStepForm } from '../use-step-form.ts'
import { BirthdateField } from './birthdate-field.tsx'
import { StepFrame } from './step-frame.tsx'
import { useStepTexts } from './texts.ts'

/** The name as on the ID, and the birth date for who wants to give it. */
export const PersonStep = () => {
  const { goOn, changing } = useEnrolment()
  const t = useStepTexts()
  const frameTexts = useEnrolmentTexts()
  const { form, element, errorOf, summary } = useStepForm('person')
  return (
    <StepFrame
      actions={
        <Button type="submit" form="enrolment-step">
          {frameTexts(changing ? 'save' : 'goOn')}
        </Button>
      }
    >
      <form id="enrolment-step" ref={element} className="enrol-form" noValidate onSubmit={form.handleSubmit(goOn)}>
        {summary && (
          <Note icon={warningOutline} tone="bad">
            {summary}
          </Note>
        )}
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
        <Field
          label={t('lastName')}
          error={errorOf('lastName')}
          autoComplete="family-name"
          autoCapitalize="words"
          enterKeyHint="next"
          {...form.register('lastName')}
        />
        <BirthdateField form={form} error={errorOf('birthdate')} />
      </form>
    </StepFrame>
  )
}
