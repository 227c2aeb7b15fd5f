import { hasFact } from '@aruga/contract/documents/kinds'
import type { LetterInFull } from '@aruga/contract/letters/letters'

/**
 * Units that a receipt may still prove: the approved units minus those on other receipts that are accepted or under review
 * (docs/decisions/005). The server decides.
 */
export const leftToProve = ({ quantityApproved, receipts }: LetterInFull, exceptId?: string): number =>
  receipts
    .filter(
      ({ id, kind, status }) =>
        id !== exceptId && hasFact(kind, 'needsQuantity') && (status === 'Accepted' || status === 'UnderReview'),
    )
    .reduce((left, { orQuantity }) => Math.max(0, left - (orQuantity ?? 0)), quantityApproved)
