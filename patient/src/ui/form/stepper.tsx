import { add, remove } from 'ionicons/icons'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../art/icon.tsx'
import fieldStyles from './field.module.css'
import { FieldError } from './field.tsx'
import styles from './stepper.module.css'

type Props = {
  label: string
  /** Null while the field contains no whole number. */
  value: number | null
  onChange: (value: number | null) => void
  /** The buttons stop here; a typed number may exceed it, and `error` then says so. */
  min?: number
  max: number
  /** Accessible names of the two buttons: "One less", "One more". */
  buttonLabels: { less: string; more: string }
  hint?: ReactNode
  error?: string | undefined
  /** One of several in a list. */
  small?: boolean
}

/** A number that can be typed or changed with two large buttons. */
export const Stepper = ({ label, value, onChange, min = 1, max, buttonLabels, hint, error, small = false }: Props) => {
  const id = useId()
  // The text stays as typed: "1.5" without its point would be 15.
  const [other, setOther] = useState('')
  const step = (by: number) => onChange(Math.min(Math.max(max, min), Math.max(min, (value ?? min - by) + by)))
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const canLess = value !== null && value > min
  const canMore = value === null || value < max
  return (
    <div className={small ? `${styles.stepper} ${styles.small}` : styles.stepper}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        <button
          type="button"
          aria-label={`${buttonLabels.less}: ${label}`}
          aria-disabled={!canLess}
          onClick={canLess ? () => step(-1) : undefined}
        >
          <Icon of={remove} />
        </button>
        <input
          id={id}
          className={error ? `${fieldStyles.input} ${fieldStyles.inputBad}` : fieldStyles.input}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={value ?? other}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={({ target }) => {
            const typed = target.value.trim()
            setOther(typed)
            onChange(/^\d+$/.test(typed) ? Number(typed) : null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            if (event.key === 'ArrowUp' ? canMore : canLess) step(event.key === 'ArrowUp' ? 1 : -1)
          }}
        />
        <button
          type="button"
          aria-label={`${buttonLabels.more}: ${label}`}
          aria-disabled={!canMore}
          onClick={canMore ? () => step(1) : undefined}
        >
          <Icon of={add} />
        </button>
      </div>
      {hint && (
        <p className={fieldStyles.hint} id={`${id}-hint`} role="status">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
