import { type LetterStatus, letterStatuses } from '@aruga/contract/letters/letters'
import { checkmark } from '@aruga/ui/icons/checkmark'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/art/icon.tsx'
import filterStyles from '../../../ui/list/filter.module.css'
import { STATUS } from '../../../ui/status/status.ts'
import { LETTERS } from '../shared/messages.ts'

type Props = { value: LetterStatus | null; onChange: (value: LetterStatus | null) => void }

/** All letters, or those in one state. */
export const LetterFilter = ({ value, onChange }: Props) => {
  const { t } = useTranslation(LETTERS)
  const { t: statusMessages } = useTranslation(STATUS)
  return (
    <fieldset className={filterStyles.filter}>
      <legend className="sr">{t('show')}</legend>
      {[null, ...letterStatuses].map((status) => (
        <label key={status}>
          <input type="radio" name="letter-status" checked={value === status} onChange={() => onChange(status)} />
          {value === status && <Icon of={checkmark} small />}
          <span>{status ? statusMessages(`letter${status}`) : t('all')}</span>
        </label>
      ))}
    </fieldset>
  )
}
