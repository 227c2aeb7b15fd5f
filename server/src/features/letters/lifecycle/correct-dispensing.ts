// A wrong quantity is corrected in place (docs/decisions/005), by who handed over, for a while, while it is the letter's last.
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { fromDispensing, isLast, type Of, windowStart } from '../../counter/dispensing.ts'
import type { NextCode } from './dispense.ts'

const hold = query(
  'counter.hold-dispensing',
  `SELECT l.id ${fromDispensing} WHERE d.id = :id AND d.dispensed_by = :pharmacistId AND d.branch_id = :branchId
   FOR NO KEY UPDATE OF l`,
)
/** Holds the letter of one's own hand-over to the end of the transaction: nobody counts, cancels or claims it meanwhile. */
export const holdLetterOf = async (tx: Db, id: string, { pharmacistId, branchId }: Of): Promise<boolean> =>
  (await hold(tx, { id, pharmacistId, branchId })).length > 0

const purchased = 'greatest(l.quantity_dispensed + change, l.quantity_receipted)'
const completes = `${purchased} = l.quantity_approved AND l.status <> 'Cancelled'`
// All bought, it turns out, was not: the letter is claimed again, or open where its claim was undone in between.
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
type Correction = Of & NextCode & { id: string; quantity: number }

/** Puts another quantity. False when it is not theirs, too late, or not the letter's last; its letter must be held. */
export const correctDispensing = async (tx: Db, correction: Correction): Promise<boolean> =>
  (await correct(tx, { ...correction, windowStart: windowStart(correction.now) })).length > 0
