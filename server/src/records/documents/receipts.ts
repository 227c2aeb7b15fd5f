// Receipts and their letters: what is left to prove (docs/decisions/005). Callers lock the letters' rows, so that two
// simultaneous receipts cannot prove more than was approved.
import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'
import { invalidField, problem } from '../../wire/problem.ts'
import { listParts } from './parts.ts'

const lock = query(
  'receipts.lock-letters',
  `SELECT l.id, l.status, l.product_name AS "productName", l.unit, l.quantity_approved AS "quantityApproved",
     l.quantity_purchased AS "quantityPurchased!", l.quantity_receipted AS "quantityReceipted",
     takes_receipts(l) AS "takesReceipts!"
   FROM letter l WHERE l.id = ANY (:letterIds::uuid[]) AND l.patient_id = :patientId ORDER BY l.id FOR NO KEY UPDATE`,
)
export type LetterOfReceipt = Row<'receipts.lock-letters'>
/**
 * The patient's own letters of these, locked until the transaction ends, in the order of their ids: two transactions that need the same
 * ones wait for each other, but never in a circle.
 */
export const lockLetters = (tx: Db, letterIds: readonly string[], patientId: string) =>
  lock(tx, { letterIds: [...letterIds], patientId })
/** The same for one; undefined when it is not theirs. */
export const lockLetter = async (tx: Db, letterId: string, patientId: string) =>
  (await lockLetters(tx, [letterId], patientId))[0]

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
  `SELECT coalesce(sum(part.quantity), 0)::int AS waiting FROM letter_document part JOIN document d ON d.id = part.document_id
   WHERE part.letter_id = :letterId AND needs_quantity(d.kind) AND is_undecided(d) AND d.id IS DISTINCT FROM :exceptId?`,
)
/** Units that a receipt may still prove: approved, less accepted, less the quantities of other receipts under review. */
export async function leftToProve(tx: Db, letter: LetterOfReceipt, exceptId: string | null): Promise<number> {
  const [sum] = await sumWaiting(tx, { letterId: letter.id, exceptId })
  return Math.max(0, letter.quantityApproved - letter.quantityReceipted - (sum?.waiting ?? 0))
}

/**
 * The letters of a receipt's parts, of the `locked` ones, in the order of the parts. Throws at its field for one that is named twice, or takes no
 * receipt and is not on it already: a claim may be undone once the receipt is sent. `first`: the letter that the receipt itself names.
 */
export async function lettersOfParts(
  tx: Db,
  { documentId, first, parts }: { documentId: string; first: string; parts: readonly { letterId: string }[] },
  locked: readonly LetterOfReceipt[],
): Promise<LetterOfReceipt[]> {
  const already = (await listParts(tx, documentId)).map(({ letterId }) => letterId)
  const named = [first, ...parts.map(({ letterId }) => letterId)]
  return parts.map(({ letterId }, at) => {
    if (named.indexOf(letterId) !== at + 1) throw invalidField('LetterNamedTwice', `together.${at}.letterId`)
    const letter = locked.find(({ id }) => id === letterId)
    if (!letter) throw problem('NotFound')
    if (!letter.takesReceipts && !already.includes(letterId))
      throw invalidField('LetterNotOfReceipt', `together.${at}.letterId`)
    return letter
  })
}

/** The 400 at the quantity of a part that has more than its letter has left. */
export const partTooLarge = (at: number, left: number) =>
  invalidField('ReceiptPartTooLarge', `together.${at}.quantity`, { left })
