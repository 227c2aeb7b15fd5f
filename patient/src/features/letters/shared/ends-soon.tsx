import type { Letter } from '@aruga/contract/letters/letters'
import { hourglassOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { isOpen } from './current-letter.ts'
import { daysLeft } from './days-left.ts'

/** The same period as for the program's own reminder, a notification 7 days before the letter expires. */
const SOON_DAYS = 7

/** Warns that an open letter expires within a week. */
export const EndsSoon = ({ letter }: { letter: Letter }) => {
  const { t } = useTexts('letters')
  const count = daysLeft(letter.validUntil, new Date())
  if (!isOpen(letter) || count > SOON_DAYS) return null
  return (
    <Note tone="wait" icon={hourglassOutline}>
      <b>{count <= 0 ? t('lastDay') : t('daysLeft', { count })}</b>
    </Note>
  )
}
