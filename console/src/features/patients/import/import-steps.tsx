import { checkmark } from 'ionicons/icons'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './import-page.module.css'

const steps = ['file', 'dryRun', 'bringIn', 'tell'] as const
export type Step = (typeof steps)[number]

/** Which of the four steps this is. */
export const ImportSteps = ({ now }: { now: Step }) => (
  <ol className={styles.steps} aria-label={t('patients:import.steps')}>
    {steps.map((step, n) => {
      const isDone = n < steps.indexOf(now)
      return (
        <li key={step} aria-current={step === now ? 'step' : undefined} className={isDone ? styles.done : undefined}>
          <span className={styles.dot} aria-hidden="true" translate="no">
            {isDone ? <Icon of={checkmark} small /> : n + 1}
          </span>
          {t(`patients:import.step.${step}`)}
        </li>
      )
    })}
  </ol>
)
