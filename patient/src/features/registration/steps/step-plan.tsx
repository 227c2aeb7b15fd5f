import { checkmark, lockClosedOutline, warningOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { Icon } from '../../../ui/art/icon.tsx'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { ProgramBrand } from '../../program/shared/program-brand.tsx'
import { useRegistration } from '../registration-context.ts'
import { numberOf, type Step, steps } from '../steps.ts'
import styles from './step-plan.module.css'

/** On a desktop, all steps by name; finished ones can be opened again. */
export const StepPlan = () => {
  const { step: current, goTo, exit, isStored } = useRegistration()
  const { t } = useTexts('registration')
  return (
    <aside className={styles.plan}>
      <ProgramBrand />
      <nav aria-label={t('stepsLabel')}>
        <ol className="plan-steps">
          {steps.map((step) => (
            <li key={step}>
              <PlanStep step={step} current={current} onOpen={() => goTo(step)} label={t(step)} />
            </li>
          ))}
        </ol>
      </nav>
      {isStored ? (
        <Note icon={lockClosedOutline}>{t('kept')}</Note>
      ) : (
        <Note icon={warningOutline} tone="wait">
          {t('notKept')}
        </Note>
      )}
      <Button kind="line" onClick={exit}>
        {t('saveAndExit')}
      </Button>
    </aside>
  )
}

type PlanStepProps = { step: Step; current: Step; label: string; onOpen: () => void }

const PlanStep = ({ step, current, label, onOpen }: PlanStepProps) => {
  const done = numberOf(step) < numberOf(current)
  const dot = <span className={`${styles.planDot} num`}>{done ? <Icon of={checkmark} small /> : numberOf(step)}</span>
  if (done) {
    return (
      <button type="button" className={`${styles.planStep} ${styles.planDone}`} onClick={onOpen}>
        {dot}
        <span>{label}</span>
      </button>
    )
  }
  return (
    <span
      className={step === current ? `${styles.planStep} ${styles.planAt}` : styles.planStep}
      aria-current={step === current ? 'step' : undefined}
    >
      {dot}
      <span>{label}</span>
    </span>
  )
}
