import { checkmark } from 'ionicons/icons'
import { useId } from 'react'
import { Icon } from '../art/icon.tsx'
import { SearchField } from '../form/search-field.tsx'
import { Select } from '../form/select.tsx'
import styles from './list-tools.module.css'

type Props<V extends string> = {
  search: { label: string; placeholder: string; value: string; onChange: (text: string) => void }
  /** Which rows to show: `all`, or those of one kind. */
  choice: {
    label: string
    all: string
    options: readonly (readonly [value: V, label: string])[]
    value: V | null
    onChange: (value: V | null) => void
  }
  /** In a list beside the content. */
  narrow: boolean
}

/** The tools above a list: a text search, and a filter by kind. */
export function ListTools<V extends string>({ search, choice, narrow }: Props<V>) {
  const { label, all, options, value, onChange } = choice
  const name = useId()
  return (
    <div className={styles.tools}>
      <SearchField {...search} />
      {narrow ? (
        <Select
          label={label}
          value={value ?? ''}
          options={[['', all], ...options]}
          onChange={(chosen) => onChange(chosen || null)}
        />
      ) : (
        <fieldset className={styles.filter}>
          <legend className="sr">{label}</legend>
          {([[null, all], ...options] as const).map(([option, text]) => (
            <label key={option}>
              <input type="radio" name={name} checked={value === option} onChange={() => onChange(option)} />
              {value === option && <Icon of={checkmark} small />}
              <span>{text}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
