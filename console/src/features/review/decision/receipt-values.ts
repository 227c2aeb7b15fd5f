import { parsePesos } from '@aruga/contract/money'
import type { CaseInFull, CaseLetter } from '@aruga/contract/review/case-file'
import { expectedAmount, probableDay } from '@aruga/contract/review/hand-overs'
import type { ReceiptBody } from '../queries.ts'

/** Empty fields are ''; a quantity of NaN is no whole number. `branchId`: `none` for a branch unknown to the program. */
export type ReceiptValues = {
  letterId: string | null
  quantity: number | ''
  /** In pesos; empty: not read. */
  amount: string
  receiptNumber: string
  receiptDate: string
  branchId: string | null
  /** The other letters that it is for; `quantity` and `amount` as above. */
  parts: PartValues[]
}
export type PartValues = Pick<ReceiptValues, 'quantity' | 'amount'> & { letterId: string }

/** Fields whose initial value no reviewer has compared with the receipt yet. */
export type Proposed = 'amount' | 'receiptNumber' | 'receiptDate'

/** The fields filled with a value of the patient or the counter, in order. */
export function proposedIn({ documents: [document] }: CaseInFull, values: ReceiptValues): Proposed[] {
  const of = { receiptNumber: document?.receiptNumber, receiptDate: document?.receiptDate }
  return (['receiptNumber', 'receiptDate'] as const).filter((field) => values[field] !== '' && !of[field])
}

/** The initial values: what the patient stated, the day of the hand-over it is probably for, and the branch of the claim. */
export function valuesOf({ documents: [document], letter, possibleLetters }: CaseInFull): ReceiptValues {
  return {
    letterId: possibleLetters.length === 1 ? (possibleLetters[0]?.id ?? null) : null,
    quantity: document?.orQuantity ?? '',
    amount: '',
    receiptNumber: document?.receiptNumber ?? document?.statedNumber ?? '',
    receiptDate:
      document?.receiptDate ??
      document?.statedDate ??
      (letter && probableDay(letter, document?.orQuantity ?? null)) ??
      '',
    branchId: document?.receiptBranchId ?? letter?.branchId ?? null,
    parts: (document?.together ?? []).map(({ letterId, quantity }) => ({ letterId, quantity, amount: '' })),
  }
}

/** The call's input; empty fields are left out. */
export const receiptFrom = ({
  letterId,
  quantity,
  amount,
  receiptNumber,
  receiptDate,
  branchId,
  parts,
}: ReceiptValues): ReceiptBody => ({
  ...(letterId !== null && { letterId }),
  ...(quantity && { quantity }),
  ...amountOf(amount),
  ...(receiptNumber.trim() !== '' && { receiptNumber: receiptNumber.trim() }),
  ...(receiptDate !== '' && { receiptDate }),
  ...(branchId !== null && { branchId: branchId === 'none' ? null : branchId }),
  ...(parts.length > 0 && {
    together: parts.map((part) => ({
      letterId: part.letterId,
      ...(part.quantity && { quantity: part.quantity }),
      ...amountOf(part.amount),
    })),
  }),
})

const amountOf = (typed: string) => {
  const amount = parsePesos(typed)
  return amount === undefined ? {} : { amount }
}

/** The patient's payment for a letter's part of this receipt as the counter recorded it, in centavos (PHP); null if unknown. */
export function proposedAmount(
  values: ReceiptValues,
  { quantity }: Pick<PartValues, 'quantity'>,
  letter: CaseLetter,
): number | null {
  const { receiptDate: day = null, branchId } = receiptFrom(values)
  return expectedAmount(letter, { quantity: quantity || null, day, branchId })
}
