import { add, remove } from 'ionicons/icons'
import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../counter.module.css'
import { useLooseKeys } from '../use-loose-keys.ts'

type Props = {
  label: string
  hint: string
  /** Null while there is no whole number in the field. */
  value: number | null
  onChange: (value: number | null) => void
  /** The limit of the buttons; a typed number may exceed it, which `error` reports. */
  min: number
  max: number
  error: string | undefined
  /** The label of the button that sets the maximum. */
  all?: string | undefined
  /** Focuses the field when it appears, for a step that replaces the pressed button. */
  autoFocus?: boolean
  /** Digits typed anywhere on the screen go into the field: scan, digit, Enter. */
  takesDigits?: boolean
  /** An empty field is 0, so that a digit never stands beside a 0 that nobody typed. */
  emptyIsZero?: boolean
}

/** A number field with two large buttons. */
export const Stepper = ({
  label,
  hint,
  value,
  onChange,
  min,
  max,
  error,
  all,
  autoFocus = false,
  takesDigits = false,
  emptyIsZero = false,
}: Props) => {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // The text stays as typed: "1.5" without its point would be 15.
  const [other, setOther] = useState('')
  useEffect(() => {
    if (autoFocus) field.current?.select()
  }, [autoFocus])
  const set = (to: number) => {
    setOther('')
    onChange(to)
  }
  useLooseKeys((key) => {
    if (!takesDigits || !/^\d$/.test(key)) return false
    set(Number(key))
    field.current?.focus()
    return true
  })
  const step = (by: number) => set(Math.min(max, Math.max(min, (value ?? min - by) + by)))
  const isShown = value !== null && !(emptyIsZero && value === 0)
  return (
    <div className={styles.stepper}>
      <label htmlFor={id}>
        {label} <span className={styles.stepperHint}>{hint}</span>
      </label>
      <div className={styles.stepperLine}>
        <button
          type="button"
          aria-label={t('counter:stepper.oneLess')}
          aria-disabled={value !== null && value <= min}
          onClick={() => step(-1)}
        >
          <Icon of={remove} />
        </button>
        <input
          ref={field}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          placeholder={emptyIsZero ? '0' : '–'}
          value={isShown ? value : other}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={({ currentTarget }) => {
            const typed = currentTarget.value.trim()
            setOther(typed)
            onChange(/^\d+$/.test(typed) || (emptyIsZero && typed === '') ? Number(typed) : null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            step(event.key === 'ArrowUp' ? 1 : -1)
          }}
        />
        <button
          type="button"
          aria-label={t('counter:stepper.oneMore')}
          aria-disabled={value !== null && value >= max}
          onClick={() => step(1)}
        >
          <Icon of={add} />
        </button>
      </div>
      {all && value !== max && (
        <button type="button" className={styles.stepperAll} onClick={() => set(max)}>
          {all}
        </button>
      )}
      <p className={styles.stepperError} id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}
