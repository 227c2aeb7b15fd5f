// What a receipt proves: for which letter, how many units, and only once.
import type { acceptReceipt, checkReceipt } from '@aruga/contract/review/decisions'
import type { Static } from 'typebox'
import type { Db } from '../../db/open.ts'
import { fieldError, invalid, invalidField, problem } from '../../http/problem.ts'
import { type LetterOfReceipt, lockLetter } from '../documents/receipts.ts'
import { countReceiptUnits } from '../letters/lifecycle/count-receipt.ts'
import { unitsFor } from '../notifications/messages.ts'
import { isBranch } from '../pharmacies/queries.ts'
import { listCaseLetters } from './case-file.ts'
import type { CaseHead } from './case-head.ts'
import { checksOf } from './checks.ts'
import { listSameFiles, listSameReceipts, lockSameReceipts, type ReceiptIdentity } from './duplicates.ts'

export const receiptKinds = ['OfficialReceipt', 'ClaimedGoodsReceipt'] as const

type Typed = Static<typeof acceptReceipt.body>

/** The typed fields. Throws unless they are complete for the kind and the receipt is new. Locks the letter until the transaction ends. */
export async function receiptFields(tx: Db, head: CaseHead, body: Typed) {
  const official = head.kind === 'OfficialReceipt'
  if (official) refuseIncomplete(body)
  else if (body.quantity !== undefined) throw invalidField('FreeGoodsNotCounted', 'quantity')
  if (body.branchId && !(await isBranch(tx, body.branchId))) throw invalidField('BranchUnknown', 'branchId')
  const letter = await letterOf(tx, head, body.letterId?.toLowerCase())
  if (official && !letter) throw invalidField('ReceiptLetterRequired', 'letterId')
  if (body.receiptDate && !isPossible(body.receiptDate)) throw invalidField('ReceiptDateImpossible', 'receiptDate')
  const identity = receiptIdentity(body)
  if (identity && !body.notTheSame) await refuseDuplicate(tx, head, identity)
  const fields = {
    letterId: letter?.id ?? null,
    quantity: body.quantity ?? null,
    receiptNumber: body.receiptNumber?.trim() || null,
    receiptDate: body.receiptDate ?? null,
    branchId: body.branchId ?? null,
  }
  return { letter: letter && { count: (quantity: number, now: Date) => countUnits(tx, letter, quantity, now) }, fields }
}

const needed = {
  quantity: 'ReceiptQuantityRequired',
  receiptNumber: 'ReceiptNumberRequired',
  receiptDate: 'ReceiptDateRequired',
  branchId: 'ReceiptBranchRequired',
} as const
function refuseIncomplete(body: Typed) {
  const missing = Object.entries(needed).filter(([field]) => body[field as keyof typeof needed] === undefined)
  if (missing.length === 0) return
  throw invalid(missing.map(([field, code]) => fieldError(code, field)))
}

/** The letter that the patient named, or else the reviewer. */
async function letterOf(tx: Db, { letterId, patientId }: CaseHead, named: string | undefined) {
  if (letterId && named && named !== letterId) throw invalidField('ReceiptOfAnotherLetter', 'letterId')
  const id = letterId ?? named
  const letter = id ? await lockLetter(tx, id, patientId) : undefined
  if (id && !letter) throw problem('NotFound')
  if (!letterId && letter && !letter.takesReceipts) throw problem('LetterTakesNoReceipt')
  return letter
}

const receiptIdentity = ({
  receiptNumber,
  receiptDate,
  branchId,
}: Static<typeof checkReceipt.body>): ReceiptIdentity | undefined =>
  receiptNumber?.trim() && receiptDate && isPossible(receiptDate) && branchId !== undefined
    ? { receiptNumber, receiptDate, branchId }
    : undefined

/** Catches dates that are typing errors. */
const isPossible = (day: string) => day >= '2000-01-01' && day < '2100-01-01'

async function refuseDuplicate(tx: Db, { id, patientId }: CaseHead, identity: ReceiptIdentity) {
  await lockSameReceipts(tx, identity)
  const [same] = await listSameReceipts(tx, patientId, id, identity)
  if (!same) return
  const { documentId, patientCode, own } = same
  throw problem('ReceiptSeenBefore', { documentId, patientCode, own })
}

/** Counts the units. Returns what to notify if they use the letter up. */
async function countUnits(tx: Db, letter: LetterOfReceipt, quantity: number, now: Date) {
  const { id, productName, unit, quantityApproved, quantityReceipted } = letter
  const counted = await countReceiptUnits(tx, id, quantity, now)
  if (!counted) throw problem('ReceiptQuantityTooLarge', { left: quantityApproved - quantityReceipted })
  if (!counted.completed) return undefined
  const params = { quantity: quantityApproved, units: unitsFor(quantityApproved, unit), product: productName }
  return { params, subjectId: id }
}

/** The checks and duplicates for what was typed so far. */
export async function compareReceipt(db: Db, head: CaseHead, typed: Static<typeof checkReceipt.body>, now: Date) {
  const { id, kind, patientId, orQuantity } = head
  const identity = receiptIdentity(typed)
  const [files, receipts, letters] = await Promise.all([
    listSameFiles(db, patientId, [id]),
    identity ? listSameReceipts(db, patientId, id, identity) : [],
    listCaseLetters(db, patientId, now),
  ])
  const letterId = head.letterId ?? typed.letterId?.toLowerCase()
  const letter = letters.find((each) => each.id === letterId) ?? null
  const compared = { kind, orQuantity, letter, typed, sameFiles: files.length, sameReceipts: receipts.length, now }
  return { checks: checksOf(compared), duplicates: [...receipts, ...files] }
}
