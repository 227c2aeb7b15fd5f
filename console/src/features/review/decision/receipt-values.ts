import type { CaseInFull } from '@aruga/contract/review/case-file'
import type { ReceiptSays } from '../queries.ts'

/** Nothing typed is ''. `branchId`: `none` is a branch that the program does not know. */
export type ReceiptValues = {
  letterId: string | null
  quantity: number | ''
  receiptNumber: string
  receiptDate: string
  branchId: string | null
  notTheSame: boolean
}

/** What is known before anything is typed: what the patient told, and where the letter was claimed. */
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

/** As the contract has it: what is not typed is left out. */
export const asSaid = ({ letterId, quantity, receiptNumber, receiptDate, branchId }: ReceiptValues): ReceiptSays => ({
  ...(letterId !== null && { letterId }),
  ...(quantity !== '' && { quantity }),
  ...(receiptNumber.trim() !== '' && { receiptNumber: receiptNumber.trim() }),
  ...(receiptDate !== '' && { receiptDate }),
  ...(branchId !== null && { branchId: branchId === 'none' ? null : branchId }),
})
