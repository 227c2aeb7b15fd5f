// Which receipts of a letter need an action by the patient or the program (what counts as bought: docs/decisions/005).
import type { Document } from '@aruga/contract/documents/documents'
import { hasFact } from '@aruga/contract/documents/kinds'
import type { Letter } from '@aruga/contract/letters/letters'

export type ReceiptStatus = {
  declined: Document[]
  needsQuantity: Document[]
  underReview: Document[]
  /** Units bought without a receipt. */
  missing: number
}

/** `receipts`: the letter's own. */
export function receiptStatusOf(
  { quantityPurchased }: Pick<Letter, 'quantityPurchased'>,
  receipts: Document[],
): ReceiptStatus {
  const withStatus = (status: Document['status']) => receipts.filter((receipt) => receipt.status === status)
  const declined = withStatus('Declined')
  const needsQuantity = withStatus('NeedsQuantity')
  // A receipt to send again, or without a quantity, may cover any of the missing units.
  const isUnknown = [...declined, ...needsQuantity].some(({ kind }) => hasFact(kind, 'needsQuantity'))
  const proved = receipts.reduce(
    (sum, { kind, orQuantity }) => sum + (hasFact(kind, 'needsQuantity') ? (orQuantity ?? 0) : 0),
    0,
  )
  const missing = isUnknown ? 0 : Math.max(0, quantityPurchased - proved)
  return { declined, needsQuantity, underReview: withStatus('UnderReview'), missing }
}

/** Whether the program accepts a receipt for the letter: once it has been claimed or used. */
export const takesReceipt = ({ status, quantityPurchased, branchName }: Letter) =>
  status === 'Claimed' || quantityPurchased > 0 || (status !== 'Issued' && branchName !== null)
