import { search } from '@aruga/ui/icons/search'
import './field.css'
import { Icon } from '../art/icon.tsx'
import './search-field.css'

type Props = { label: string; placeholder: string; value: string; onChange: (value: string) => void }

/** One line to search by; its label is for who cannot see the lens. Escape clears it, as browsers do. */
export const SearchField = ({ label, placeholder, value, onChange }: Props) => (
  <div className="search-field">
    <span className="search-field-hint" aria-hidden="true">
      {placeholder}
    </span>
    <div className="search-field-line">
      <span className="search-field-lens">
        <Icon of={search} />
      </span>
      <input
        className="input"
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
