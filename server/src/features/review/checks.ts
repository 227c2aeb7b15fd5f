// Automatic checks for the reviewer: a document compared with its letter and with what the reviewer has typed from it so far.

import { dayInManila } from '@aruga/contract/days'
import { hasFact } from '@aruga/contract/documents/kinds'
import type { CaseCheck, CaseKind, CaseLetter } from '@aruga/contract/review/case-file'

/** Undefined: not typed yet. A branch of null: one that the program does not have. */
export type Typed = {
  quantity?: number | undefined
  receiptNumber?: string | undefined
  receiptDate?: string | undefined
  branchId?: string | null | undefined
}
type Compared = {
  kind: CaseKind
  /** The quantity that the patient entered. */
  orQuantity: number | null
  letter: CaseLetter | null
  typed: Typed
  /** Other documents with the same file, and accepted receipts with the same number, day and branch. */
  sameFiles: number
  sameReceipts: number
  now: Date
}

export function checksOf({ kind, orQuantity, letter, typed, sameFiles, sameReceipts, now }: Compared): CaseCheck[] {
  const fileIsNew = check('FileIsNew', sameFiles === 0)
  if (!hasFact(kind, 'isReceipt')) return [fileIsNew]
  const quantity = typed.quantity ?? orQuantity
  const { receiptNumber, receiptDate, branchId } = typed
  const quantities = [
    check('QuantityTold', orQuantity !== null),
    check('QuantityFits', letter && quantity !== null ? quantity <= letter.quantityLeft : undefined),
  ]
  const claimedAt = letter?.branchId ?? undefined
  return [
    ...(hasFact(kind, 'needsQuantity') ? quantities : []),
    check('DateFits', letter && receiptDate ? isWithin(receiptDate, letter, now) : undefined),
    check('BranchFits', claimedAt && branchId !== undefined ? branchId === claimedAt : undefined),
    fileIsNew,
    check('ReceiptIsNew', receiptNumber && receiptDate && branchId !== undefined ? sameReceipts === 0 : undefined),
  ]
}

const check = (name: CaseCheck['check'], good: boolean | undefined): CaseCheck => ({
  check: name,
  result: good === undefined ? 'Unknown' : good ? 'Good' : 'Bad',
})

/** Between the letter's issue and its last day, and not in the future. */
function isWithin(day: string, { issuedAt, validUntil }: CaseLetter, now: Date): boolean {
  const last = [dayInManila(new Date(validUntil)), dayInManila(now)].sort()[0] ?? ''
  return dayInManila(new Date(issuedAt)) <= day && day <= last
}
