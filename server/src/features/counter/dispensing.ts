// Handing over. A claim code is good for one hand-over: it is replaced in the very UPDATE that counts the units, so a second
// press, or a second pharmacist, finds it used. A wrong quantity is corrected in place (docs/decisions/005).

import type { Dispensing } from '@aruga/contract/counter/counter'
import { CORRECTION_WINDOW_MS } from '@aruga/contract/limits'
import { type Db, statement } from '../../db/open.ts'
import { type AtCounter, livingClaim } from './queries.ts'

export type DispensingFound = Dispensing & { status: string; patientId: string; accountId: string }

/** Columns of `dispensing d`, its `letter l` and `patient p`; `by` is the pharmacist who asks, `since` when the window opens. */
const columnsFor = (by: string, since: string) => `d.id, d.claim_code AS code, l.id AS "letterId",
  l.number AS "letterNumber", l.product_name AS "productName", l.strength, l.unit, d.quantity,
  d.first_quantity AS "firstQuantity", d.dispensed_at AS "dispensedAt",
  CASE WHEN d.dispensed_by = ${by} AND d.dispensed_at > ${since} AND ${isLast}
    THEN d.dispensed_at + interval '${CORRECTION_WINDOW_MS} ms' END AS "correctableUntil",
  l.quantity_approved - l.quantity_dispensed + d.quantity AS "quantityAtMost",
  l.quantity_approved AS "quantityApproved", l.quantity_purchased AS "quantityPurchased",
  l.quantity_approved - l.quantity_purchased AS "quantityLeft", l.valid_until AS "validUntil", l.status,
  p.id AS "patientId", p.account_id AS "accountId"`

const isLast = `NOT EXISTS (SELECT FROM dispensing o
  WHERE o.letter_id = d.letter_id AND o.id <> d.id AND o.dispensed_at > d.dispensed_at)`

const windowStart = (now: Date) => new Date(now.getTime() - CORRECTION_WINDOW_MS)

const dispense = statement<DispensingFound>(
  'counter.dispense',
  // Units counted so far by either side, plus these: see docs/decisions/005.
  `WITH dispensed AS (
     UPDATE letter SET quantity_dispensed = quantity_purchased + $4::int, scanned_at = NULL,
       status = CASE WHEN quantity_purchased + $4::int = quantity_approved THEN 'Dispensed' ELSE status END,
       claim_code = CASE WHEN quantity_purchased + $4::int = quantity_approved THEN NULL ELSE $5::text END,
       code_valid_until = CASE WHEN quantity_purchased + $4::int = quantity_approved THEN NULL ELSE $6::timestamptz END
     WHERE ${livingClaim} AND quantity_approved - quantity_purchased >= $4
     RETURNING *
   ), handed AS (
     INSERT INTO dispensing (id, letter_id, branch_id, claim_code, quantity, dispensed_by, dispensed_at)
     SELECT gen_random_uuid(), id, $2::uuid, $1::text, $4::int, $7::uuid, $3::timestamptz FROM dispensed RETURNING *
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by, note)
     SELECT id, CASE status WHEN 'Dispensed' THEN 'Dispensed' ELSE 'Bought' END, $3::timestamptz, 'pharmacy', $4::int::text FROM dispensed
   ) SELECT ${columnsFor('$7::uuid', '$8::timestamptz')}
     FROM handed d JOIN dispensed l ON l.id = d.letter_id JOIN patient p ON p.id = l.patient_id`,
)
/** The code that a letter gets where units are left of it. */
type NextCode = { nextCode: string; nextCodeEnd: Date }
type HandOver = AtCounter & NextCode & { quantity: number; pharmacistId: string }

/** Counts units as handed over and uses the code up. Undefined when the code is not good, or fewer units are left. */
export async function dispenseClaim(db: Db, handed: HandOver): Promise<DispensingFound | undefined> {
  const { code, branchId, now, quantity, nextCode, nextCodeEnd, pharmacistId } = handed
  const values = [code, branchId, now, quantity, nextCode, nextCodeEnd, pharmacistId, windowStart(now)]
  return (await dispense(db, values))[0]
}

/** Whose hand-over, where. */
export type Of = { pharmacistId: string; branchId: string; now: Date }

const from = 'FROM dispensing d JOIN letter l ON l.id = d.letter_id JOIN patient p ON p.id = l.patient_id'
const findByCode = statement<DispensingFound>(
  'counter.find-own-dispensing',
  `SELECT ${columnsFor('$2', '$4')} ${from} WHERE d.claim_code = $1 AND d.dispensed_by = $2 AND d.branch_id = $3`,
)
/** What this pharmacist handed over for this code at this branch: the answer to a repeat. */
export const findOwnDispensing = async (db: Db, code: string, { pharmacistId, branchId, now }: Of) =>
  (await findByCode(db, [code, pharmacistId, branchId, windowStart(now)]))[0]

const find = statement<DispensingFound>(
  'counter.find-dispensing',
  `SELECT ${columnsFor('$2', '$4')} ${from} WHERE d.id = $1 AND d.branch_id = $3`,
)
/** A hand-over of this branch, by whomever. */
export const findDispensing = async (db: Db, id: string, { pharmacistId, branchId, now }: Of) =>
  (await find(db, [id, pharmacistId, branchId, windowStart(now)]))[0]

const hold = statement<{ id: string }>(
  'counter.hold-dispensing',
  `SELECT l.id ${from} WHERE d.id = $1 AND d.dispensed_by = $2 AND d.branch_id = $3 FOR NO KEY UPDATE OF l`,
)
/** Holds the letter of one's own hand-over to the end of the transaction: nobody counts, cancels or claims it meanwhile. */
export const holdLetterOf = async (tx: Db, id: string, { pharmacistId, branchId }: Of): Promise<boolean> =>
  (await hold(tx, [id, pharmacistId, branchId])).length > 0

const purchased = 'greatest(l.quantity_dispensed + change, l.quantity_receipted)'
const completes = `${purchased} = l.quantity_approved AND l.status <> 'Cancelled'`
// All bought, it turns out, was not: the letter is claimed again, or open where its claim was undone in between.
const reopens = `${purchased} < l.quantity_approved AND l.status = 'Dispensed'`
const correct = statement<{ id: string }>(
  'counter.correct',
  `WITH corrected AS (
     UPDATE dispensing d SET quantity = $5::int, first_quantity = coalesce(d.first_quantity, d.quantity), corrected_at = $3
     FROM (SELECT id, quantity FROM dispensing WHERE id = $1 FOR UPDATE) before
     WHERE d.id = before.id AND d.dispensed_by = $2 AND d.dispensed_at > $4 AND d.quantity <> $5::int AND ${isLast}
     RETURNING d.id, d.letter_id, $5::int - before.quantity AS change
   ), counted AS (
     UPDATE letter l SET quantity_dispensed = l.quantity_dispensed + change,
       status = CASE WHEN ${completes} THEN 'Dispensed'
         WHEN ${reopens} THEN CASE WHEN l.branch_id IS NULL THEN 'Issued' ELSE 'Claimed' END ELSE l.status END,
       claim_code = CASE WHEN ${completes} THEN NULL
         WHEN ${reopens} AND l.branch_id IS NOT NULL THEN $6::text ELSE l.claim_code END,
       code_valid_until = CASE WHEN ${completes} THEN NULL
         WHEN ${reopens} AND l.branch_id IS NOT NULL THEN $7::timestamptz ELSE l.code_valid_until END
     FROM corrected WHERE l.id = corrected.letter_id RETURNING l.id
   )
   INSERT INTO letter_event (letter_id, state, at, by, note)
   SELECT counted.id, 'BoughtCorrected', $3::timestamptz, 'pharmacy', $5::int::text FROM counted RETURNING letter_id AS id`,
)
type Correction = Of & NextCode & { id: string; quantity: number }

/** Puts another quantity. False when it is not theirs, too late, or not the letter's last; its letter must be held. */
export async function correctDispensing(tx: Db, correction: Correction): Promise<boolean> {
  const { id, pharmacistId, now, quantity, nextCode, nextCodeEnd } = correction
  const values = [id, pharmacistId, now, windowStart(now), quantity, nextCode, nextCodeEnd]
  return (await correct(tx, values)).length > 0
}
