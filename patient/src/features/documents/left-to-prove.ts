import type { LetterInFull } from '@aruga/contract/letters/letters'

/**
 * Units that a receipt may still stand for: approved, less what the other receipts say that are accepted or wait to be
 * checked (docs/decisions/005). The server has the last word.
 */
export const leftToProve = ({ quantityApproved, receipts }: LetterInFull, exceptId?: string): number =>
  receipts
    .filter(
      ({ id, kind, status }) =>
        id !== exceptId && kind === 'OfficialReceipt' && (status === 'Accepted' || status === 'UnderReview'),
    )
    .reduce((left, { orQuantity }) => Math.max(0, left - (orQuantity ?? 0)), quantityApproved)
