import { arrowForward, checkmark, timeOutline } from 'ionicons/icons'
import { Icon } from './icon.tsx'
import { useKitTexts } from './kit-texts.ts'
import './steps.css'

/** `turn`: you act now. `waiting`: somebody else acts now. */
export type StepState = 'done' | 'turn' | 'waiting' | 'later'
/** What happens, and who does it by when. */
export type Step = { state: StepState; what: string; who: string }

const icons = { done: checkmark, turn: arrowForward, waiting: timeOutline, later: undefined }

/** What happens next: a tick is done, marigold is you, a clock is somebody else, hollow is later. */
export const Steps = ({ steps }: { steps: Step[] }) => {
  const t = useKitTexts()
  const spoken = { done: t('stepDone'), turn: '', waiting: t('stepWaiting'), later: t('stepLater') }
  return (
    <ol className="steps">
      {steps.map(({ state, what, who }) => {
        const icon = icons[state]
        const current = state === 'turn' || state === 'waiting'
        return (
          <li key={what + who} className={`step step-${state}`} aria-current={current ? 'step' : undefined}>
            <span className="step-dot">{icon && <Icon of={icon} />}</span>
            <div>
              {state === 'turn' && <p className="step-badge">{t('yourTurn')}</p>}
              <p className="step-what">
                {spoken[state] && <span className="sr">{spoken[state]}: </span>}
                {what}
              </p>
              <p className="step-who">{who}</p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
