import { chevronDown } from 'ionicons/icons'
import { useId } from 'react'
import { Icon } from '../art/icon.tsx'
import fieldStyles from './field.module.css'
import { FieldError } from './field.tsx'
import styles from './select.module.css'

type Props<T extends string> = {
  /** For screen readers; for everybody else the choices are clear without it. */
  label: string
  value: T
  options: readonly (readonly [value: T, label: string])[]
  error?: string | undefined
  onChange: (value: T) => void
}

/** A choice on one line. */
export const Select = <T extends string>({ label, value, options, error, onChange }: Props<T>) => {
  const id = useId()
  return (
    <>
      <div className={styles.select}>
        <select
          className={error ? `${fieldStyles.input} ${fieldStyles.inputBad}` : fieldStyles.input}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          value={value}
          onChange={({ target }) => onChange(target.value as T)}
        >
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon of={chevronDown} small />
      </div>
      {error && <FieldError id={id} error={error} />}
    </>
  )
}
