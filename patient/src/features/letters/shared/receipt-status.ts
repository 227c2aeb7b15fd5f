// Which receipts of a letter want something, of the patient or of the program (what counts as bought: docs/decisions/005).
import type { Document } from '@aruga/contract/documents/documents'
import type { Letter } from '@aruga/contract/letters/letters'

export type ReceiptStatus = {
  declined: Document[]
  needsQuantity: Document[]
  underReview: Document[]
  /** Units that were bought and that no receipt stands for. */
  missing: number
}

/** `receipts` are those of the letter, as they stand. */
export function receiptStatusOf(
  { quantityPurchased }: Pick<Letter, 'quantityPurchased'>,
  receipts: Document[],
): ReceiptStatus {
  const having = (status: Document['status']) => receipts.filter((receipt) => receipt.status === status)
  const declined = having('Declined')
  const needsQuantity = having('NeedsQuantity')
  // One that must be sent again, or has no quantity yet, may be for any of it.
  const unsure = [...declined, ...needsQuantity].some(({ kind }) => kind === 'OfficialReceipt')
  const proved = receipts.reduce(
    (sum, { kind, orQuantity }) => sum + (kind === 'OfficialReceipt' ? (orQuantity ?? 0) : 0),
    0,
  )
  const missing = unsure ? 0 : Math.max(0, quantityPurchased - proved)
  return { declined, needsQuantity, underReview: having('UnderReview'), missing }
}

/** Whether the program takes a receipt for it: something was claimed or bought with it. */
export const takesReceipt = ({ status, quantityPurchased, branchName }: Letter) =>
  status === 'Claimed' || quantityPurchased > 0 || (status !== 'Issued' && branchName !== null)
