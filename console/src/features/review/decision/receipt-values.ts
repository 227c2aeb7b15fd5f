import type { CaseInFull } from '@aruga/contract/review/case-file'
import type { ReceiptSays } from '../queries.ts'

/** Empty fields are ''. `branchId`: `none` for a branch unknown to the program. */
export type ReceiptValues = {
  letterId: string | null
  quantity: number | ''
  receiptNumber: string
  receiptDate: string
  branchId: string | null
  notTheSame: boolean
}

/** The initial values: what the patient stated, and the branch of the claim. */
export function valuesOf({ documents: [document], letter, possibleLetters }: CaseInFull): ReceiptValues {
  return {
    letterId: possibleLetters.length === 1 ? (possibleLetters[0]?.id ?? null) : null,
    quantity: document?.orQuantity ?? '',
    receiptNumber: document?.receiptNumber ?? '',
    receiptDate: document?.receiptDate ?? '',
    branchId: document?.receiptBranchId ?? letter?.branchId ?? null,
    notTheSame: false,
  }
}

/** The call's input; empty fields are left out. */
export const receiptFrom = ({
  letterId,
  quantity,
  receiptNumber,
  receiptDate,
  branchId,
}: ReceiptValues): ReceiptSays => ({
  ...(letterId !== null && { letterId }),
  ...(quantity !== '' && { quantity }),
  ...(receiptNumber.trim() !== '' && { receiptNumber: receiptNumber.trim() }),
  ...(receiptDate !== '' && { receiptDate }),
  ...(branchId !== null && { branchId: branchId === 'none' ? null : branchId }),
})
