import { chevronDown } from 'ionicons/icons'
import { Icon } from '../art/icon.tsx'
import fieldStyles from './field.module.css'
import styles from './select.module.css'

type Props<T extends string> = {
  /** For screen readers; for everybody else the choices are clear without it. */
  label: string
  value: T
  options: readonly (readonly [value: T, label: string])[]
  onChange: (value: T) => void
}

/** A choice on one line. */
export const Select = <T extends string>({ label, value, options, onChange }: Props<T>) => (
  <div className={styles.select}>
    <select
      className={fieldStyles.input}
      aria-label={label}
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
)
