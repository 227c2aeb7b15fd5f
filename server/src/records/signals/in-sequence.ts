// Receipts of one branch with numbers in sequence: a till gives its next number to its next customer, so such receipts are of
// different purchases only by chance.
import type { ReceiptInSequence } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { raiseSignal } from './raise.ts'

/** This many receipts, with the one in question, make a signal. */
const FEWEST = 3
/** How far the search goes to either side. */
const REACH = 10

const listNear = query(
  'signals.list-receipts-near',
  `SELECT d.id AS "documentId", d.patient_id AS "patientId", receipt_key(d.receipt_number) AS "key!", d.receipt_number AS "receiptNumber!",
     d.receipt_date AS "receiptDate!", p.patient_code AS "patientCode"
   FROM document d JOIN patient p ON p.id = d.patient_id
   WHERE receipt_key(d.receipt_number) = ANY (:keys::text[]) AND d.receipt_date IS NOT NULL AND d.status = 'Accepted'
     AND d.receipt_branch_id = :branchId AND d.replaced_at IS NULL AND d.id <> :documentId
   ORDER BY 3, d.uploaded_at, d.id LIMIT 40`,
)

export type TypedReceipt = {
  documentId: string
  patientId: string
  receiptNumber: string
  receiptDate: string
  branchId: string
}

const readKey = query('signals.receipt-key', 'SELECT receipt_key(:receiptNumber) AS "key!"')

/** The keys of the numbers next to this one: the final digits counted on. A key has no leading zeros. */
function keysNear(key: string): string[] {
  const [, before = '', digits = ''] = /^(.*?)(\d{1,15})$/.exec(key) ?? []
  if (!digits) return []
  const length = /\d$/.test(before) ? digits.length : 1
  return Array.from({ length: 2 * REACH + 1 }, (_, at) => Number(digits) - REACH + at)
    .filter((number) => number >= 0)
    .map((number) => before + String(number).padStart(length, '0'))
}

async function findRun(db: Db, { patientId, receiptNumber, receiptDate, branchId, documentId }: TypedReceipt) {
  const [own] = await readKey(db, { receiptNumber })
  const keys = keysNear(own?.key ?? '')
  if (keys.length === 0) return []
  const near = Map.groupBy(await listNear(db, { keys, branchId, documentId }), ({ key }) => key)
  const middle = keys.length - 1 - REACH
  const run = []
  for (let at = middle - 1; near.has(keys[at] ?? ''); at--) run.unshift(...(near.get(keys[at] ?? '') ?? []))
  for (let at = middle + 1; near.has(keys[at] ?? ''); at++) run.push(...(near.get(keys[at] ?? '') ?? []))
  const numbers = new Set(run.map(({ key }) => key)).size + 1
  const isOnePurchase = run.every((each) => each.patientId === patientId && each.receiptDate === receiptDate)
  return numbers < FEWEST || isOnePurchase ? [] : run
}

/** Accepted receipts in sequence with this one, by number; empty unless they make a signal. */
export const listInSequence = async (db: Db, typed: TypedReceipt): Promise<ReceiptInSequence[]> =>
  (await findRun(db, typed)).map(({ key: _, patientId, ...receipt }) => ({
    ...receipt,
    own: patientId === typed.patientId,
  }))

/** Raises the signals of a just accepted receipt: a sequence, and the same receipt of other patients. */
export async function raiseSignalsOfReceipt(
  tx: Db,
  typed: TypedReceipt,
  same: readonly { documentId: string; patientId: string }[],
  now: Date,
) {
  const mine = { patientId: typed.patientId, documentId: typed.documentId }
  for (const other of same) {
    const key = [typed.documentId, other.documentId].sort().join(' ')
    await raiseSignal(tx, { kind: 'SameReceipt', key, subjects: [mine, other] }, now)
  }
  const run = await findRun(tx, typed)
  if (run.length === 0) return
  const subjects = [...run.map(({ patientId, documentId }) => ({ patientId, documentId })), mine]
  const key = subjects
    .map(({ documentId }) => documentId)
    .sort()
    .join(' ')
  await raiseSignal(tx, { kind: 'ReceiptsInSequence', key, subjects }, now)
}
