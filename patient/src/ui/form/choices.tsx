import boxStyles from '@aruga/ui/form/box.module.css'
import { type ReactNode, useId } from 'react'
import styles from './choices.module.css'

/** `picture`: decorative, at the start. */
type Choice<T extends string> = { value: T; label: ReactNode; detail?: ReactNode; picture?: ReactNode }
type Props<T extends string> = {
  legend: string
  hint?: string
  choices: readonly Choice<T>[]
  isChosen: (value: T) => boolean
  onChange: (value: T, chosen: boolean) => void
  /** Whether several can be chosen at once. */
  several?: boolean
}

/** A question with its answers in one card; each whole row is the target. */
export const Choices = <T extends string>({ legend, hint, choices, isChosen, onChange, several }: Props<T>) => {
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend>
        {legend}
        {hint && <span className={styles.hint}>{hint}</span>}
      </legend>
      <div className="card card-flush">
        {choices.map(({ value, label, detail, picture }) => (
          <label key={value}>
            {picture}
            <input
              className={boxStyles.box}
              type={several ? 'checkbox' : 'radio'}
              name={name}
              checked={isChosen(value)}
              onChange={({ target }) => onChange(value, target.checked)}
            />
            <span>
              <b>{label}</b>
              {detail && <span className="muted small">{detail}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
