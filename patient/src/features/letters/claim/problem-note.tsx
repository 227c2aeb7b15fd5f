import { InOutbox } from '@aruga/client/outbox/in-outbox'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { LETTERS_CLAIM } from './messages.ts'

/** Why the server refused, next to the button. After any other failure the change may have happened all the same. */
export const ProblemNote = ({ error }: { error: Error | null }) => {
  const { t } = useTranslation(LETTERS_CLAIM)
  return <Refused error={error instanceof InOutbox ? null : error} failed={t('unclear')} />
}
