import { problemOf, type Refused } from '@aruga/client/outbox/refused'
import { fileRefusals } from '@aruga/contract/problems'
import { useProblemMessage } from '../../../i18n/problems.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { ARRIVED_CHANGED, type Entry } from './entry.ts'

/** Whether only another photo helps. */
export const needsOtherFile = ({ code }: Refused) => [ARRIVED_CHANGED, ...fileRefusals].some((name) => name === code)

/** Why the server will not have a file, in the patient's words; empty while it has not refused it. */
export const useWhyRefused = () => {
  const { t } = useTexts('documents-outbox')
  const messageOf = useProblemMessage()
  return ({ refused, documentId }: Entry): string => {
    if (!refused) return ''
    if (refused.code === ARRIVED_CHANGED) return t('arrivedChanged')
    // The server has the file, and will not have the quantity.
    return [messageOf(problemOf(refused)) ?? refused.message, documentId && t('quantityRefused')]
      .filter(Boolean)
      .join(' ')
  }
}
