// What a receipt proves: the units of its letters, and only once.

import { dayInManila } from '@aruga/contract/days'
import { hasFact } from '@aruga/contract/documents/kinds'
import type { acceptReceipt, checkReceipt } from '@aruga/contract/review/decisions'
import { nothingRecorded, splitWarnings } from '@aruga/contract/review/hand-overs'
import type { Warning } from '@aruga/contract/review/warnings'
import { sequenceWarnings } from '@aruga/contract/signals/kinds'
import type { Static } from 'typebox'
import type { Db } from '../../db/open.ts'
import type { CaseHead } from '../../records/cases/case-head.ts'
import type { Counted } from '../../records/documents/messages.ts'
import type { Part } from '../../records/documents/parts.ts'
import { type LetterOfReceipt, lettersOfParts, lockLetters, partTooLarge } from '../../records/documents/receipts.ts'
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

/** The typed fields. Throws unless they are complete for the kind. Locks the letters until the transaction ends. */
export async function receiptFields(tx: Db, head: CaseHead, body: Typed, now: Date) {
  const counts = hasFact(head.kind, 'needsQuantity')
  if (counts) refuseIncomplete(body)
  else if (body.quantity !== undefined) throw invalidField('FreeGoodsNotCounted', 'quantity')
  else if (body.together && body.together.length > 0) throw invalidField('FreeGoodsNotCounted', 'together')
  if (body.branchId && !(await isBranch(tx, body.branchId))) throw invalidField('BranchUnknown', 'branchId')
  const together = (body.together ?? []).map(partOf)
  const [letter, ...others] = await lettersOf(tx, head, body.letterId?.toLowerCase(), together)
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
    together,
  }
  return { letters: letter ? [letter, ...others] : [], fields }
}

/** A further letter of the receipt, with what the reviewer read for it. */
function partOf({ letterId, quantity, amount }: NonNullable<Typed['together']>[number], at: number): Part {
  if (quantity === undefined) throw invalidField('ReceiptQuantityRequired', `together.${at}.quantity`)
  return { letterId: letterId.toLowerCase(), quantity, amount: amount ?? null }
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

/** The letter that the patient named, or else the reviewer, and those of the parts, all locked. */
async function lettersOf(
  tx: Db,
  { id: documentId, letterId, patientId }: CaseHead,
  named: string | undefined,
  together: readonly Part[],
): Promise<LetterOfReceipt[]> {
  if (letterId && named && named !== letterId) throw invalidField('ReceiptOfAnotherLetter', 'letterId')
  const id = letterId ?? named
  if (!id) return []
  const locked = await lockLetters(tx, [id, ...together.map((part) => part.letterId)], patientId)
  const letter = locked.find((each) => each.id === id)
  if (!letter) throw problem('NotFound')
  if (!letterId && !letter.takesReceipts) throw problem('LetterTakesNoReceipt')
  return [letter, ...(await lettersOfParts(tx, { documentId, first: id, parts: together }, locked))]
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
 * Warnings against accepting it with these fields. Its letters must be locked: then no hand-over, correction or other receipt
 * changes the answer before the transaction ends. The same receipt of another patient waits, too.
 */
export async function receiptWarnings(tx: Db, head: CaseHead, fields: Fields): Promise<Warning[]> {
  const { id, kind, patientId } = head
  const { receiptNumber, receiptDate, branchId } = fields
  const parts = []
  for (const { letterId, quantity, amount } of partsOf(fields)) {
    const recorded = letterId ? await findRecorded(tx, letterId) : undefined
    parts.push({ letterId, recorded: recorded ?? nothingRecorded, quantity, amount })
  }
  const differences = splitWarnings(parts, { day: receiptDate, branchId })
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

/** The first letter's part, then the others. */
const partsOf = ({ letterId, quantity, amount, together }: Fields) => [{ letterId, quantity, amount }, ...together]

/** Counts the units of each letter, all or none. Returns the facts of the patient's notification; nothing for free goods. */
export async function countUnits(tx: Db, letters: readonly LetterOfReceipt[], fields: Fields, now: Date) {
  const parts = partsOf(fields)
  const facts: Counted[] = []
  for (const [place, { id: letterId, productName: product, unit, ...letter }] of letters.entries()) {
    const quantity = parts[place]?.quantity
    if (!quantity) continue
    const left = letter.quantityApproved - letter.quantityReceipted
    const counted = await countReceiptUnits(tx, letterId, quantity, now)
    if (!counted) throw place === 0 ? problem('ReceiptQuantityTooLarge', { left }) : partTooLarge(place - 1, left)
    facts.push({ ...counted, letterId, product, unit, quantity, quantityApproved: letter.quantityApproved })
  }
  return facts
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
  const letterWith = (wanted: string | undefined) => letters.find((each) => each.id === wanted) ?? null
  const letter = letterWith(letterId)
  const others = (typed.together ?? []).flatMap(({ letterId: other, quantity }) => {
    const found = letterWith(other.toLowerCase())
    return found ? [{ letter: found, quantity }] : []
  })
  const compared = { kind, orQuantity, letter, typed, sameFiles: files.length, sameReceipts: receipts.length, now }
  return {
    checks: checksOf({ ...compared, together: others }),
    duplicates: [...receipts, ...files],
    inSequence,
    letter,
    together: others.map((each) => each.letter),
  }
}
