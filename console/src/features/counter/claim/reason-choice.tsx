import boxStyles from '@aruga/ui/form/box.module.css'
import { Textarea } from '@mantine/core'
import { useId } from 'react'
import styles from '../counter.module.css'
import type { useBecause } from './use-because.ts'

type Props<R extends string> = {
  legend: string
  /** The legend is the question on screen, as there is no heading. */
  isQuestion?: boolean
  reasons: readonly { name: R; label: string; follows?: string }[]
  of: ReturnType<typeof useBecause<R>>
  note: { label: string; description: string }
}

/** The reasons of a refusal or a correction; `Other` needs a text. */
export const ReasonChoice = <R extends string>({ legend, isQuestion = false, reasons, of, note: words }: Props<R>) => {
  const id = useId()
  const { because, setBecause, field, error } = of
  const { reason, note } = because
  const isOther = reason === 'Other'
  return (
    <fieldset
      ref={field}
      className={`card ${styles.counterCard} ${styles.reasons}`}
      aria-describedby={error && !isOther ? `${id}-error` : undefined}
    >
      <legend className={isQuestion ? styles.reasonsAsk : 'sr'}>{legend}</legend>
      <p className={styles.stepperError} id={`${id}-error`} role="alert">
        {!isOther && error}
      </p>
      {reasons.map(({ name, label, follows }) => (
        <label key={name} className={styles.reason}>
          <input
            type="radio"
            className={boxStyles.box}
            name={id}
            value={name}
            checked={reason === name}
            onChange={() => setBecause({ reason: name, note })}
          />
          <span>
            <b>{label}</b>
            {follows && <span className="muted">{follows}</span>}
          </span>
        </label>
      ))}
      {isOther && (
        <Textarea
          className={styles.reasonNote}
          {...words}
          maxLength={300}
          value={note}
          ref={bringIntoView}
          onChange={({ currentTarget }) => setBecause({ reason, note: currentTarget.value })}
          error={error}
        />
      )}
    </fieldset>
  )
}

/** On a phone the action bar would cover the field. */
const bringIntoView = (field: HTMLTextAreaElement | null) =>
  field?.closest(`.${styles.reasonNote}`)?.scrollIntoView({ block: 'nearest' })
