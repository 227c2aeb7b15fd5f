// Receipts and their letter: what is left to prove (docs/decisions/005). Callers lock the letter's row, so that two
// simultaneous receipts cannot prove more than was approved.
import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'

const lock = query(
  'receipts.lock-letter',
  `SELECT l.id, l.status, l.product_name AS "productName", l.unit, l.quantity_approved AS "quantityApproved",
     l.quantity_purchased AS "quantityPurchased!", l.quantity_receipted AS "quantityReceipted",
     takes_receipts(l) AS "takesReceipts!"
   FROM letter l WHERE l.id = :letterId AND l.patient_id = :patientId FOR NO KEY UPDATE`,
)
export type LetterOfReceipt = Row<'receipts.lock-letter'>
/** The patient's own letter, locked until the transaction ends; undefined when it is not theirs. */
export const lockLetter = async (tx: Db, letterId: string, patientId: string) =>
  (await lock(tx, { letterId, patientId }))[0]

const listTaking = query(
  'receipts.letters-taking',
  `SELECT l.id FROM letter l WHERE l.patient_id = :patientId AND takes_receipts(l)
     AND (NOT :toProve::boolean OR l.quantity_receipted < l.quantity_approved) LIMIT 2`,
)
/** The patient's only letter that can take a receipt (`toProve`: with something left to prove), or null. */
export async function findOnlyLetterTakingReceipts(db: Db, patientId: string, toProve: boolean) {
  const [first, second] = await listTaking(db, { patientId, toProve })
  return first && !second ? first.id : null
}

const sumWaiting = query(
  'receipts.sum-waiting',
  `SELECT coalesce(sum(or_quantity), 0)::int AS waiting FROM document d
   WHERE letter_id = :letterId AND needs_quantity(d.kind) AND is_undecided(d) AND id IS DISTINCT FROM :exceptId?`,
)
/** Units that a receipt may still prove: approved, less accepted, less the quantities of other receipts under review. */
export async function leftToProve(tx: Db, letter: LetterOfReceipt, exceptId: string | null): Promise<number> {
  const [sum] = await sumWaiting(tx, { letterId: letter.id, exceptId })
  return Math.max(0, letter.quantityApproved - letter.quantityReceipted - (sum?.waiting ?? 0))
}
