import type { Letter } from '@aruga/contract/letters/letters'
import { hourglassOutline } from '@aruga/ui/icons/hourglass-outline'
import { useTranslation } from 'react-i18next'
import { Note } from '../../../ui/feedback/note.tsx'
import { isOpen } from './current-letter.ts'
import { daysLeft } from './days-left.ts'
import { LETTERS } from './messages.ts'

/** The program's own reminder comes as early (a notification, 7 days before the end). */
const SOON_DAYS = 7

/** Says that a letter with something left to buy ends within a week. */
export const EndsSoon = ({ letter }: { letter: Letter }) => {
  const { t } = useTranslation(LETTERS)
  const count = daysLeft(letter.validUntil, new Date())
  if (!isOpen(letter) || count > SOON_DAYS) return null
  return (
    <Note tone="wait" icon={hourglassOutline}>
      <b>{count <= 0 ? t('lastDay') : t('daysLeft', { count })}</b>
    </Note>
  )
}
