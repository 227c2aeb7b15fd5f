import { warningOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { useRegistration } from '../registration-context.ts'
import type { useStepForm } from '../use-step-form.ts'
import styles from './step-frame.module.css'
import { StepFrame } from './step-frame.tsx'

type Props = Pick<ReturnType<typeof useStepForm>, 'form' | 'element' | 'summary'> & { children: ReactNode }

/** A step with a form: a summary of its errors, then the fields; Continue validates them. */
export const StepForm = ({ form, element, summary, children }: Props) => {
  const { goOn, changing } = useRegistration()
  const { t } = useTexts('registration')
  return (
    <StepFrame
      actions={
        <Button type="submit" form="enrolment-step">
          {t(changing ? 'save' : 'goOn')}
        </Button>
      }
    >
      <form
        id="enrolment-step"
        ref={element}
        className={styles.enrolForm}
        noValidate
        onSubmit={form.handleSubmit(goOn)}
      >
        {summary && (
          <Note icon={warningOutline} tone="bad">
            {summary}
          </Note>
        )}
        {children}
      </form>
    </StepFrame>
  )
}
