import { search } from 'ionicons/icons'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '../art/icon.tsx'
import fieldStyles from './field.module.css'
import styles from './search-field.module.css'

type Props = { label: string; placeholder: string; value: string; onChange: (value: string) => void }

/** A search field; its label is only for screen readers. Escape clears it, as browsers do. */
export const SearchField = ({ label, placeholder, value, onChange }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  // Text typed before the server-rendered page was hydrated.
  const takeTyped = useEffectEvent(() => {
    const typed = input.current?.value
    if (typed && typed !== value) onChange(typed)
  })
  useEffect(() => takeTyped(), [])
  return (
    <div className={styles.searchField}>
      <span className={styles.hint} aria-hidden="true">
        {placeholder}
      </span>
      <div className={styles.line}>
        <span className={styles.lens}>
          <Icon of={search} />
        </span>
        <input
          ref={input}
          className={fieldStyles.input}
          type="search"
          aria-label={label}
          placeholder={placeholder}
          value={value}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      </div>
    </div>
  )
}
