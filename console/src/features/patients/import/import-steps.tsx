import { checkmark } from 'ionicons/icons'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from './import-page.module.css'

const importSteps = ['file', 'dryRun', 'bringIn', 'tell'] as const
export type ImportStep = (typeof importSteps)[number]

/** Which of the four steps this is. */
export const ImportSteps = ({ now }: { now: ImportStep }) => (
  <ol className={styles.steps} aria-label={t('patients:import.steps')}>
    {importSteps.map((name, n) => {
      const isDone = n < importSteps.indexOf(now)
      return (
        <li key={name} aria-current={name === now ? 'step' : undefined} className={isDone ? styles.done : undefined}>
          <span className={styles.dot} aria-hidden="true" translate="no">
            {isDone ? <Icon of={checkmark} small /> : n + 1}
          </span>
          {t(`patients:import.step.${name}`)}
        </li>
      )
    })}
  </ol>
)
