import { problemOf } from '@aruga/client/outbox/refused'
import { useProblemMessage } from '../../../i18n/problems.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { type Entry, hasArrivedChanged } from './entry.ts'

/** Why the server will not have a file, in the patient's words; empty while it has not refused it. */
export const useWhyRefused = () => {
  const { t } = useTexts('documents-outbox')
  const messageOf = useProblemMessage()
  return ({ refused, documentId }: Entry): string => {
    if (!refused) return ''
    if (hasArrivedChanged(refused)) return t('arrivedChanged')
    // The server has the file, and will not have the quantity.
    return [messageOf(problemOf(refused)) ?? refused.message, documentId && t('quantityRefused')]
      .filter(Boolean)
      .join(' ')
  }
}
