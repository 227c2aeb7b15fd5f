import { warningOutline } from 'ionicons/icons'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { useEnrolment } from '../enrolment-context.ts'
import { useEnrolmentTexts } from '../texts.ts'
import { useStepForm } from '../use-step-form.ts'
import { PasswordRules } from './password-rules.tsx'
import { StepFrame } from './step-frame.tsx'
import { useStepTexts } from './texts.ts'

/** How the program reaches the patient, and what they log in with. */
export const ContactStep = () => {
  const { answers, goOn, changing } = useEnrolment()
  const t = useStepTexts()
  const frameTexts = useEnrolmentTexts()
  const { form, element, errorOf, summary } = useStepForm('contact')
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
          label={t('emailAddress')}
          hint={t('emailAddressHint')}
          error={errorOf('emailAddress')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          {...form.register('emailAddress')}
        />
        <Field
          label={t('mobilePhoneNumber')}
          hint={t('mobilePhoneNumberHint')}
          error={errorOf('mobilePhoneNumber')}
          type="tel"
          autoComplete="tel"
          enterKeyHint="next"
          {...form.register('mobilePhoneNumber')}
        />
        <div className="stack">
          <Field
            label={t('password')}
            error={errorOf('password')}
            type="password"
            autoComplete="new-password"
            maxLength={128}
            enterKeyHint="done"
            {...form.register('password')}
          />
          <PasswordRules password={answers.password} />
        </div>
      </form>
    </StepFrame>
  )
}
