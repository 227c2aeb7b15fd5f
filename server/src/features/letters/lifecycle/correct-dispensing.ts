// A wrong quantity is corrected in place (docs/decisions/005) by the pharmacist who handed over, for ten minutes, and only
// on the letter's latest hand-over.
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { type ByPharmacist, fromDispensing, isLast, windowStart } from '../../counter/dispensing.ts'
import type { NextCode } from './dispense.ts'

const lock = query(
  'counter.lock-dispensing',
  `SELECT l.id ${fromDispensing} WHERE d.id = :id AND d.dispensed_by = :pharmacistId AND d.branch_id = :branchId
   FOR NO KEY UPDATE OF l`,
)
/** Locks the letter of the pharmacist's own hand-over until the transaction ends, against any count, cancellation or claim. */
export const lockLetterOf = async (tx: Db, id: string, { pharmacistId, branchId }: ByPharmacist): Promise<boolean> =>
  (await lock(tx, { id, pharmacistId, branchId })).length > 0

const purchased = 'greatest(l.quantity_dispensed + change, l.quantity_receipted)'
const completes = `${purchased} = l.quantity_approved AND l.status <> 'Cancelled'`
// A letter that was used up and now is not becomes claimed again, or issued where its claim was undone in between.
const reopens = `${purchased} < l.quantity_approved AND l.status = 'Dispensed'`
const correct = query(
  'counter.correct',
  `WITH corrected AS (
     UPDATE dispensing d SET quantity = :quantity::int, first_quantity = coalesce(d.first_quantity, d.quantity), corrected_at = :now
     FROM (SELECT id, quantity FROM dispensing WHERE id = :id FOR UPDATE) before
     WHERE d.id = before.id AND d.dispensed_by = :pharmacistId AND d.dispensed_at > :windowStart
       AND d.quantity <> :quantity::int AND ${isLast}
     RETURNING d.id, d.letter_id, :quantity::int - before.quantity AS change
   ), counted AS (
     UPDATE letter l SET quantity_dispensed = l.quantity_dispensed + change,
       status = CASE WHEN ${completes} THEN 'Dispensed'
         WHEN ${reopens} THEN CASE WHEN l.branch_id IS NULL THEN 'Issued' ELSE 'Claimed' END ELSE l.status END,
       claim_code = CASE WHEN ${completes} THEN NULL
         WHEN ${reopens} AND l.branch_id IS NOT NULL THEN :nextCode::text ELSE l.claim_code END,
       code_valid_until = CASE WHEN ${completes} THEN NULL
         WHEN ${reopens} AND l.branch_id IS NOT NULL THEN :nextCodeEnd::timestamptz ELSE l.code_valid_until END
     FROM corrected WHERE l.id = corrected.letter_id RETURNING l.id
   )
   INSERT INTO letter_event (letter_id, state, at, by, note)
   SELECT counted.id, 'BoughtCorrected', :now::timestamptz, 'pharmacy', :quantity::int::text FROM counted RETURNING letter_id AS id`,
)
type Correction = ByPharmacist & NextCode & { id: string; quantity: number }

/** Sets the quantity of a hand-over whose letter is locked. False when it is another's, too late, or not the latest. */
export const correctDispensing = async (tx: Db, correction: Correction): Promise<boolean> =>
  (await correct(tx, { ...correction, windowStart: windowStart(correction.now) })).length > 0
