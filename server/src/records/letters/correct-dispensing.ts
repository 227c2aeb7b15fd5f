// A wrong quantity is corrected in place (docs/decisions/005) by the pharmacist who handed over, for ten minutes, and only
// on the letter's latest hand-over.
import type { Correction as Reasoned } from '@aruga/contract/counter/correction'
import { workOut } from '@aruga/contract/formulary/benefit'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { NextCode } from './dispense.ts'
import { type ByPharmacist, fromDispensing, isLast, windowStart } from './dispensing.ts'
import { lockTerms, moneyParams, patientAmountOf } from './money.ts'

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
     UPDATE dispensing d SET quantity = :quantity::int, first_quantity = coalesce(d.first_quantity, d.quantity), corrected_at = :now,
       correction_reason = :reason::text, correction_note = :note?::text,
       charged_units = :chargedUnits?::int, benefit_units = :benefitUnits?::int, benefit_amount = :benefitAmount?::bigint
     FROM (SELECT id, quantity, benefit_units, benefit_amount, ${patientAmountOf('dispensing')} AS patient_amount FROM dispensing WHERE id = :id FOR UPDATE) before
     WHERE d.id = before.id AND d.dispensed_by = :pharmacistId AND d.dispensed_at > :windowStart
       AND d.quantity <> :quantity::int AND ${isLast}
     RETURNING d.id, d.letter_id, :quantity::int - before.quantity AS change, d.benefit_units - before.benefit_units AS benefit_units,
       d.benefit_amount - before.benefit_amount AS benefit_amount, ${patientAmountOf('d')} - before.patient_amount AS patient_amount
   ), counted AS (
     UPDATE letter l SET quantity_dispensed = l.quantity_dispensed + change,
       status = CASE WHEN ${completes} THEN 'Dispensed'
         WHEN ${reopens} THEN CASE WHEN l.branch_id IS NULL THEN 'Issued' ELSE 'Claimed' END ELSE l.status END,
       claim_code = CASE WHEN ${completes} THEN NULL
         WHEN ${reopens} AND l.branch_id IS NOT NULL THEN :nextCode::text ELSE l.claim_code END,
       code_valid_until = CASE WHEN ${completes} THEN NULL
         WHEN ${reopens} AND l.branch_id IS NOT NULL THEN least(:nextCodeEnd::timestamptz, l.valid_until) ELSE l.code_valid_until END
     FROM corrected, letter before WHERE l.id = corrected.letter_id AND before.id = l.id
     RETURNING l.id, l.status = 'Dispensed' AS is_full, before.status = 'Dispensed' AS was_full, corrected.benefit_units,
       corrected.benefit_amount, corrected.patient_amount
   )
   INSERT INTO letter_event (letter_id, state, at, by, note, fully_bought, benefit_units, benefit_amount, patient_amount)
   SELECT id, 'BoughtCorrected', :now::timestamptz, 'pharmacy', :quantity::int::text, CASE WHEN is_full <> was_full THEN is_full END,
     benefit_units, benefit_amount, patient_amount
   FROM counted RETURNING letter_id AS id`,
)
const findPrice = query(
  'counter.price-of-dispensing',
  `SELECT d.letter_id AS "letterId", coalesce(d.handed_over_at, d.dispensed_at) AS "at!", d.unit_price AS "unitPrice", l.benefit_rule AS "benefitRule"
   FROM dispensing d JOIN letter l ON l.id = d.letter_id WHERE d.id = :id`,
)
/** What the corrected units come to, at the price of their moment. */
async function moneyAfter(tx: Db, id: string, quantity: number) {
  const [handed] = await findPrice(tx, { id })
  if (!handed || handed.unitPrice === null) return null
  const asked = { letterId: handed.letterId, at: new Date(handed.at), of: { id, unitPrice: handed.unitPrice } }
  const terms = await lockTerms(tx, handed.benefitRule, asked)
  return terms && workOut(terms, quantity)
}

type Correction = ByPharmacist & NextCode & Reasoned & { id: string; quantity: number }

/** Sets the quantity of a hand-over whose letter is locked, and what it comes to. False when it is another's, too late, or not the latest. */
export async function correctDispensing(tx: Db, correction: Correction): Promise<boolean> {
  const {
    unitPrice: _,
    patientAmount: __,
    ...money
  } = moneyParams(await moneyAfter(tx, correction.id, correction.quantity))
  return (await correct(tx, { ...correction, ...money, windowStart: windowStart(correction.now) })).length > 0
}
