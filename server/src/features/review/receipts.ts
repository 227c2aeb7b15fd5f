// What a receipt proves: the units of one letter, and only once.

import { dayInManila } from '@aruga/contract/days'
import { hasFact } from '@aruga/contract/documents/kinds'
import type { acceptReceipt, checkReceipt } from '@aruga/contract/review/decisions'
import { handOverWarnings, nothingRecorded } from '@aruga/contract/review/hand-overs'
import type { Warning } from '@aruga/contract/review/warnings'
import { sequenceWarnings } from '@aruga/contract/signals/kinds'
import type { Static } from 'typebox'
import type { Db } from '../../db/open.ts'
import type { CaseHead } from '../../records/cases/case-head.ts'
import type { Counted } from '../../records/documents/messages.ts'
import { type LetterOfReceipt, lockLetter } from '../../records/documents/receipts.ts'
import { countReceiptUnits } from '../../records/letters/count-receipt.ts'
import { findRecorded } from '../../records/letters/units-sql.ts'
import { isBranch } from '../../records/pharmacies/queries.ts'
import { listInSequence, raiseSignalsOfReceipt } from '../../records/signals/in-sequence.ts'
import { warningsOfSignals } from '../../records/signals/of-case.ts'
import { fieldError, invalid, invalidField, problem } from '../../wire/problem.ts'
import { listCaseLetters } from './case-file.ts'
import { checksOf } from './checks.ts'
import {
  listSameFiles,
  listSameReceipts,
  lockSameReceipts,
  type ReceiptIdentity,
  sameFileWarning,
} from './duplicates.ts'

type Typed = Static<typeof acceptReceipt.body>

/** The typed fields. Throws unless they are complete for the kind. Locks the letter until the transaction ends. */
export async function receiptFields(tx: Db, head: CaseHead, body: Typed, now: Date) {
  const counts = hasFact(head.kind, 'needsQuantity')
  if (counts) refuseIncomplete(body)
  else if (body.quantity !== undefined) throw invalidField('FreeGoodsNotCounted', 'quantity')
  if (body.branchId && !(await isBranch(tx, body.branchId))) throw invalidField('BranchUnknown', 'branchId')
  const letter = await letterOf(tx, head, body.letterId?.toLowerCase())
  if (counts && !letter) throw invalidField('ReceiptLetterRequired', 'letterId')
  if (body.receiptDate && !isPossible(body.receiptDate)) throw invalidField('ReceiptDateImpossible', 'receiptDate')
  if (body.receiptDate && body.receiptDate > dayInManila(now)) throw invalidField('DayInTheFuture', 'receiptDate')
  const fields = {
    letterId: letter?.id ?? null,
    quantity: body.quantity ?? null,
    amount: body.amount ?? null,
    receiptNumber: body.receiptNumber?.trim() || null,
    receiptDate: body.receiptDate ?? null,
    branchId: body.branchId,
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

/** Catches dates that are probably typing errors. */
const isPossible = (day: string) => day >= '2000-01-01' && day < '2100-01-01'

type Fields = Awaited<ReturnType<typeof receiptFields>>['fields']

/**
 * Warnings against accepting it with these fields. Its letter must be locked: then no hand-over, correction or other receipt
 * changes the answer before the transaction ends. The same receipt of another patient waits, too.
 */
export async function receiptWarnings(tx: Db, head: CaseHead, fields: Fields): Promise<Warning[]> {
  const { id, kind, patientId } = head
  const { letterId, quantity, amount, receiptNumber, receiptDate, branchId } = fields
  const recorded = letterId ? await findRecorded(tx, letterId) : undefined
  const receipt = { quantity, amount, day: receiptDate, branchId }
  const differences = handOverWarnings(recorded ?? nothingRecorded, receipt)
  const identity = receiptNumber && receiptDate && { receiptNumber, receiptDate, branchId: branchId ?? null }
  if (identity) await lockSameReceipts(tx, identity.receiptNumber)
  const sameReceipts = identity ? await listSameReceipts(tx, patientId, id, identity) : []
  const signals = await warningsOfSignals(tx, { kind, patientId, documentIds: [id] })
  return [
    ...differences,
    ...sameFileWarning(await listSameFiles(tx, patientId, [id])),
    ...(sameReceipts.length > 0 ? [{ what: 'SameReceipt' as const, units: sameReceipts.length }] : []),
    ...signals,
    ...sequenceWarnings(await sequenceOf(tx, head, fields)),
  ]
}

type Numbered = {
  receiptNumber?: string | null | undefined
  receiptDate?: string | null | undefined
  branchId?: string | null | undefined
}

const numbered = ({ id, patientId }: CaseHead, { receiptNumber, receiptDate, branchId }: Numbered) =>
  receiptNumber?.trim() && receiptDate && isPossible(receiptDate) && branchId
    ? { documentId: id, patientId, receiptNumber, receiptDate, branchId: branchId.toLowerCase() }
    : undefined

/** Other receipts in sequence with this one, if it has a number, a day and a branch of the program. */
export async function sequenceOf(db: Db, head: CaseHead, typed: Numbered) {
  const receipt = numbered(head, typed)
  return receipt ? listInSequence(db, receipt) : []
}

/** Raises signals: what a just accepted receipt has in common with others. */
export async function raiseSignals(tx: Db, head: CaseHead, fields: Fields, now: Date) {
  const receipt = numbered(head, fields)
  if (!receipt) return
  const same = await listSameReceipts(tx, head.patientId, head.id, receipt)
  await raiseSignalsOfReceipt(
    tx,
    receipt,
    same.filter(({ own }) => !own),
    now,
  )
}

/** Counts the units. Returns the facts of the patient's notification. */
async function countUnits(tx: Db, letter: LetterOfReceipt, quantity: number, now: Date): Promise<Counted> {
  const { id: letterId, productName: product, unit, quantityApproved, quantityReceipted } = letter
  const counted = await countReceiptUnits(tx, letterId, quantity, now)
  if (!counted) throw problem('ReceiptQuantityTooLarge', { left: quantityApproved - quantityReceipted })
  return { ...counted, letterId, product, unit, quantity, quantityApproved }
}

/** The checks and duplicates of the fields typed so far. */
export async function compareReceipt(db: Db, head: CaseHead, typed: Static<typeof checkReceipt.body>, now: Date) {
  const { id, kind, patientId, orQuantity } = head
  const identity = receiptIdentity(typed)
  const [files, receipts, letters, inSequence] = await Promise.all([
    listSameFiles(db, patientId, [id]),
    identity ? listSameReceipts(db, patientId, id, identity) : [],
    listCaseLetters(db, patientId, now),
    sequenceOf(db, head, typed),
  ])
  const letterId = head.letterId ?? typed.letterId?.toLowerCase()
  const letter = letters.find((each) => each.id === letterId) ?? null
  const compared = { kind, orQuantity, letter, typed, sameFiles: files.length, sameReceipts: receipts.length, now }
  return { checks: checksOf(compared), duplicates: [...receipts, ...files], inSequence, letter }
}
