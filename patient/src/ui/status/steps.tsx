import { arrowForward, checkmark, close, timeOutline } from 'ionicons/icons'
import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../art/icon.tsx'
import styles from './steps.module.css'

/** `stopped`: ended without success. `task`: the patient acts now. `waiting`: somebody else acts now. */
type StepState = 'done' | 'stopped' | 'task' | 'waiting' | 'later'
/** What happens, who does it by when, and a link to do it. */
export type Step = { state: StepState; what: string; who: string; link?: { to: string; label: string } | undefined }

const icons = { done: checkmark, task: arrowForward, stopped: close, waiting: timeOutline, later: undefined }

/** For a page whose buttons have the same targets. */
export const withoutLinks = (steps: Step[]): Step[] => steps.map((step) => ({ ...step, link: undefined }))

/** For a person who may not do them: somebody else does. */
export const withoutTasks = (steps: Step[]): Step[] =>
  withoutLinks(steps).map((step) => (step.state === 'task' ? { ...step, state: 'waiting' } : step))

/** Of several tasks only the first is current; the others become later steps, and still have their links. */
function oneTask(steps: Step[]): Step[] {
  const first = steps.findIndex(({ state }) => state === 'task')
  return steps.map((step, place) => (step.state === 'task' && place !== first ? { ...step, state: 'later' } : step))
}

/** What happens next: a tick for done, marigold for the patient's task, a clock for somebody else's, hollow for later. */
export const Steps = ({ steps }: { steps: Step[] }) => {
  const { t } = useTexts('ui')
  const spoken = { done: t('stepDone'), stopped: '', task: '', waiting: t('stepWaiting'), later: t('stepLater') }
  return (
    <ol className={styles.steps}>
      {oneTask(steps).map(({ state, what, who, link }, place) => {
        const icon = icons[state]
        const current = state === 'task' || state === 'waiting'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its index; the same can happen twice on one day
          <li key={place} className={`${styles.step} ${styles[state]}`} aria-current={current ? 'step' : undefined}>
            <span className={styles.dot}>{icon && <Icon of={icon} />}</span>
            <div>
              {state === 'task' && <p className={styles.badge}>{t('yourTurn')}</p>}
              <p className={styles.what}>
                {spoken[state] && <span className="sr">{spoken[state]}: </span>}
                {what}
              </p>
              <p className={styles.who}>{who}</p>
              {link && (
                <Link className={styles.link} to={link.to}>
                  {link.label}
                </Link>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
