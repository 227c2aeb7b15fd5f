// Handing over. A claim code is good for one hand-over: the UPDATE that counts the units also replaces the code, so a second
// press, or a second pharmacist, finds it used.
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { dispensingColumns, windowStart } from '../../counter/dispensing.ts'
import { type AtCounter, validClaim } from './states.ts'

const usedUp = 'quantity_purchased + :quantity::int = quantity_approved'
const dispense = query(
  'counter.dispense',
  // Units counted so far by either side, plus these: see docs/decisions/005.
  `WITH dispensed AS (
     UPDATE letter SET quantity_dispensed = quantity_purchased + :quantity::int, scanned_at = NULL,
       status = CASE WHEN ${usedUp} THEN 'Dispensed' ELSE status END,
       claim_code = CASE WHEN ${usedUp} THEN NULL ELSE :nextCode::text END,
       code_valid_until = CASE WHEN ${usedUp} THEN NULL ELSE :nextCodeEnd::timestamptz END
     WHERE ${validClaim} AND quantity_approved - quantity_purchased >= :quantity
     RETURNING *
   ), handed AS (
     INSERT INTO dispensing (id, letter_id, branch_id, claim_code, quantity, dispensed_by, dispensed_at)
     SELECT gen_random_uuid(), id, :branchId::uuid, :code::text, :quantity::int, :pharmacistId::uuid, :now::timestamptz FROM dispensed RETURNING *
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by, note)
     SELECT id, CASE status WHEN 'Dispensed' THEN 'Dispensed' ELSE 'Bought' END, :now::timestamptz, 'pharmacy', :quantity::int::text FROM dispensed
   ) SELECT ${dispensingColumns}
     FROM handed d JOIN dispensed l ON l.id = d.letter_id JOIN patient p ON p.id = l.patient_id`,
)

/** The letter's next code, if units are left. */
export type NextCode = { nextCode: string; nextCodeEnd: Date }
type HandOver = AtCounter & NextCode & { quantity: number; pharmacistId: string }

/** Counts units as handed over and uses the code up. Undefined when the code is not valid, or fewer units are left. */
export const dispenseClaim = async (db: Db, handed: HandOver) =>
  (await dispense(db, { ...handed, windowStart: windowStart(handed.now) }))[0]
