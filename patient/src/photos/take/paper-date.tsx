import { dayInManila } from '@aruga/contract/days'
import { useFieldMessage } from '../../i18n/field-errors.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Field } from '../../ui/form/field.tsx'

type Props = {
  label: string
  /** YYYY-MM-DD; empty if not entered. */
  date: string
  /** The date was read off the photo, and the patient has to check it. */
  isRead: boolean
  onDate: (date: string) => void
}

const later = { code: 'DayInTheFuture', message: '' }

/** The date on a receipt or prescription, as the patient reads it; optional. */
export const PaperDate = ({ label, date, isRead, onDate }: Props) => {
  const { t } = useTexts('photos')
  const fieldMessage = useFieldMessage()
  const today = dayInManila(new Date())
  return (
    <div>
      <p className="sr" role="status">
        {isRead && t('readAloud')}
      </p>
      <Field
        type="date"
        label={label}
        hint={isRead ? t('readHint') : undefined}
        error={date > today ? fieldMessage(later) : undefined}
        max={today}
        value={date}
        // Nothing is filled in while the patient is about to type.
        onFocus={() => date === '' && onDate('')}
        onChange={({ currentTarget }) => onDate(currentTarget.value)}
      />
    </div>
  )
}
