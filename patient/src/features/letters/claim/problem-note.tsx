import { InOutbox } from '@aruga/client/outbox/in-outbox'
import { useTexts } from '../../../i18n/texts.ts'
import { Refused } from '../../../ui/feedback/refused.tsx'

/** Why the server refused, next to the button. After any other failure the change may have happened anyway. */
export const ProblemNote = ({ error }: { error: Error | null }) => {
  const { t } = useTexts('letters-claim')
  return <Refused error={error instanceof InOutbox ? null : error} failed={t('unclear')} />
}
