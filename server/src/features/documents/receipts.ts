// Receipts and their letter: what is left to prove (docs/decisions/005). Whoever asks holds the letter's row, so that two
// receipts at once cannot prove more than was approved.
import { type Db, statement } from '../../db/open.ts'
import { type DocumentRow, documentColumns } from './columns.ts'

// Something was claimed with it at some time; a claim that was undone has left nothing, unless something was bought.
const takesReceipts = '(l.claimed_at IS NOT NULL OR l.quantity_purchased > 0)'

export type LetterOfReceipt = {
  id: string
  status: string
  productName: string
  unit: string
  quantityApproved: number
  quantityPurchased: number
  quantityReceipted: number
  takesReceipts: boolean
}
const lock = statement<LetterOfReceipt>(
  'receipts.lock-letter',
  `SELECT l.id, l.status, l.product_name AS "productName", l.unit, l.quantity_approved AS "quantityApproved",
     l.quantity_purchased AS "quantityPurchased", l.quantity_receipted AS "quantityReceipted",
     ${takesReceipts} AS "takesReceipts"
   FROM letter l WHERE l.id = $1 AND l.patient_id = $2 FOR NO KEY UPDATE`,
)
/** The patient's own letter, held until the transaction ends; undefined when it is not theirs. */
export const lockLetter = async (tx: Db, letterId: string, patientId: string) =>
  (await lock(tx, [letterId, patientId]))[0]

const listTaking = statement<{ id: string }>(
  'receipts.letters-taking',
  `SELECT l.id FROM letter l WHERE l.patient_id = $1 AND ${takesReceipts}
     AND (NOT $2::boolean OR l.quantity_receipted < l.quantity_approved) LIMIT 2`,
)
/** The only letter of the patient that can take a receipt (`toProve`: one that has something left to prove), or null. */
export async function findOnlyLetterTakingReceipts(db: Db, patientId: string, toProve: boolean) {
  const [first, second] = await listTaking(db, [patientId, toProve])
  return first && !second ? first.id : null
}

const sumWaiting = statement<{ waiting: number }>(
  'receipts.sum-waiting',
  `SELECT coalesce(sum(or_quantity), 0)::int AS waiting FROM document
   WHERE letter_id = $1 AND kind = 'OfficialReceipt' AND status = 'UnderReview' AND replaced_at IS NULL
     AND id IS DISTINCT FROM $2`,
)
/** Units that a receipt may still prove: approved, less accepted, less what other receipts under review say. */
export async function leftToProve(tx: Db, letter: LetterOfReceipt, exceptId: string | null): Promise<number> {
  const [sum] = await sumWaiting(tx, [letter.id, exceptId])
  return Math.max(0, letter.quantityApproved - letter.quantityReceipted - (sum?.waiting ?? 0))
}

const put = statement<DocumentRow & { entered: boolean }>(
  'receipts.put-quantity',
  `UPDATE document d SET or_quantity = $3, status = 'UnderReview',
     waiting_since = CASE WHEN before.status = 'NeedsQuantity' THEN $4::timestamptz ELSE d.waiting_since END
   FROM (SELECT id, status FROM document WHERE id = $1 AND patient_id = $2 FOR UPDATE) before
   WHERE d.id = before.id AND d.kind = 'OfficialReceipt' AND d.status IN ('NeedsQuantity', 'UnderReview')
     AND d.replaced_at IS NULL AND d.or_quantity IS DISTINCT FROM $3
   RETURNING ${documentColumns}, before.status = 'NeedsQuantity' AS entered`,
)
/** Puts or corrects a quantity; `entered` the reviewers' queue with it. Undefined when nothing was to be changed. */
export const putQuantity = async (tx: Db, documentId: string, patientId: string, quantity: number, now: Date) =>
  (await put(tx, [documentId, patientId, quantity, now]))[0]
