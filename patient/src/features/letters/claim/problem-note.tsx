import { useTranslation } from 'react-i18next'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { LETTERS_CLAIM } from './messages.ts'

/** Why the server said no, next to the button that was pressed. Anything but a no may have happened all the same. */
export const ProblemNote = ({ error }: { error: Error | null }) => {
  const { t } = useTranslation(LETTERS_CLAIM)
  return <Refused error={error} failed={t('unclear')} />
}
