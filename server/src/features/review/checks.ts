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
  /** The receipt's other letters, each with its units. */
  together: readonly { letter: CaseLetter; quantity: number | undefined }[]
  typed: Typed
  /** Other documents with the same file, and accepted receipts with the same number, day and branch. */
  sameFiles: number
  sameReceipts: number
  now: Date
}

export function checksOf(compared: Compared): CaseCheck[] {
  const { kind, orQuantity, letter, together, typed, sameFiles, sameReceipts, now } = compared
  const fileIsNew = check('FileIsNew', sameFiles === 0)
  if (!hasFact(kind, 'isReceipt')) return [fileIsNew]
  const { receiptNumber, receiptDate, branchId } = typed
  const counts = hasFact(kind, 'needsQuantity')
  const ofLetter = (of: CaseLetter | null, quantity: number | null) => {
    const claimedAt = of?.branchId ?? undefined
    return [
      ...(counts ? [check('QuantityFits', of && quantity !== null ? quantity <= of.quantityLeft : undefined)] : []),
      check('DateFits', of && receiptDate ? isWithin(receiptDate, of, now) : undefined),
      check('BranchFits', claimedAt && branchId !== undefined ? branchId === claimedAt : undefined),
    ]
  }
  const first = ofLetter(letter, typed.quantity ?? orQuantity)
  const named = (checks: CaseCheck[], { id: letterId }: CaseLetter) => checks.map((each) => ({ ...each, letterId }))
  return [
    ...(counts ? [check('QuantityTold', orQuantity !== null)] : []),
    ...(letter && together.length > 0 ? named(first, letter) : first),
    ...together.flatMap((each) => named(ofLetter(each.letter, each.quantity ?? null), each.letter)),
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
