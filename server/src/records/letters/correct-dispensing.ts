// A wrong quantity or buyer is corrected in place (docs/decisions/005) by the pharmacist who handed over, for ten minutes, and only
// on the letter's latest hand-over.
import type { Correction as Reasoned } from '@aruga/contract/counter/correction'
import { workOut } from '@aruga/contract/formulary/benefit'
import type { Buyer } from '@aruga/contract/formulary/statute'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { NextCode } from './dispense.ts'
import { type ByPharmacist, windowStart } from './dispensing.ts'
import { joinCode } from './join-code.ts'
import { lockTerms, moneyParams, termsAgain } from './money.ts'
import { addToTimeline } from './timeline.ts'

const lock = query(
  'counter.lock-dispensing',
  `SELECT l.id FROM dispensing d JOIN letter l ON l.id = d.letter_id WHERE d.id = :id AND d.dispensed_by = :pharmacistId AND d.branch_id = :branchId
   FOR NO KEY UPDATE OF l`,
)
/** Locks the letter of the pharmacist's own hand-over until the transaction ends, against any count, cancellation or claim. */
export const lockLetterOf = async (tx: Db, id: string, { pharmacistId, branchId }: ByPharmacist): Promise<boolean> =>
  (await lock(tx, { id, pharmacistId, branchId })).length > 0

const correct = query(
  'counter.correct',
  `UPDATE dispensing d SET quantity = :quantity::int, first_quantity = coalesce(d.first_quantity, d.quantity), corrected_at = :now,
     correction_reason = :reason::text, correction_note = :note?::text,
     charged_units = :chargedUnits?::int, benefit_units = :benefitUnits?::int, benefit_amount = :benefitAmount?::bigint,
     buyer = :buyer, vat_off = coalesce(:vatOff?::bigint, 0), statutory_discount = coalesce(:statutoryDiscount?::bigint, 0)
   FROM (SELECT id, quantity, benefit_units, benefit_amount, vat_off, statutory_discount, patient_amount(dispensing) AS patient_amount FROM dispensing WHERE id = :id FOR UPDATE) before
   WHERE d.id = before.id AND d.dispensed_by = :pharmacistId AND d.dispensed_at > :windowStart
     AND (d.quantity <> :quantity::int OR d.buyer <> :buyer) AND is_latest(d)
   RETURNING d.letter_id AS "letterId", :quantity::int - before.quantity AS "change!", d.benefit_units - before.benefit_units AS "benefitUnits?",
     d.benefit_amount - before.benefit_amount AS "benefitAmount?", patient_amount(d) - before.patient_amount AS "patientAmount?",
     d.vat_off - before.vat_off AS "vatOff!", d.statutory_discount - before.statutory_discount AS "statutoryDiscount!"`,
)
// A letter that was used up and now is not becomes claimed again, or issued where its claim was undone in between.
const recount = query(
  'counter.recount',
  `UPDATE letter l SET quantity_dispensed = l.quantity_dispensed + :change::int,
     status = CASE WHEN after.completes THEN 'Dispensed'
       WHEN after.reopens THEN CASE WHEN l.branch_id IS NULL THEN 'Issued' ELSE 'Claimed' END ELSE l.status END,
     claim_code = CASE WHEN after.completes THEN NULL
       WHEN after.reopens AND l.branch_id IS NOT NULL THEN :nextCode::text ELSE l.claim_code END,
     code_valid_until = CASE WHEN after.completes THEN NULL
       WHEN after.reopens AND l.branch_id IS NOT NULL THEN least(:nextCodeEnd::timestamptz, l.valid_until) ELSE l.code_valid_until END
   FROM (SELECT id, status = 'Dispensed' AS "wasFull", purchased = quantity_approved AND status <> 'Cancelled' AS completes,
       purchased < quantity_approved AND status = 'Dispensed' AS reopens
     FROM letter CROSS JOIN LATERAL (SELECT greatest(quantity_dispensed + :change::int, quantity_receipted) AS purchased) units
     WHERE id = :letterId) after
   WHERE l.id = after.id
   RETURNING l.status = 'Dispensed' AS "isFull!", after."wasFull" AS "wasFull!"`,
)
const findPrice = query(
  'counter.price-of-dispensing',
  `SELECT d.id, d.letter_id AS "letterId", d.branch_id AS "branchId", d.quantity, d.dispensed_at AS "dispensedAt", d.handed_over_at AS "handedOverAt",
     d.is_taxed AS "isTaxed", d.buyer AS "buyer: Buyer", money_of(d) AS "money?: HandOverMoney", l.benefit_rule AS "benefitRule"
   FROM dispensing d JOIN letter l ON l.id = d.letter_id WHERE d.id = :id`,
)
/** Who bought the corrected units, and what they cost at the price of the hand-over; undefined: there is no such hand-over. */
async function saleAfter(tx: Db, { id, quantity, buyer: corrected }: Pick<Correction, 'id' | 'quantity' | 'buyer'>) {
  const [handed] = await findPrice(tx, { id })
  if (!handed) return undefined
  const { money, benefitRule } = handed
  const buyer = corrected ?? handed.buyer
  if (!money) return { buyer, money: null }
  const terms = await termsAgain({ ...handed, money }, (of) => lockTerms(tx, benefitRule, of))
  return { buyer, money: terms && workOut(terms, quantity, buyer) }
}

type Correction = ByPharmacist & NextCode & Reasoned & { id: string; quantity: number; buyer?: Buyer | undefined }

/** Sets the quantity, the buyer (left out: as before) and the amounts of a hand-over whose letter is locked. False when it is another's, too late, or not the latest. */
export async function correctDispensing(tx: Db, correction: Correction): Promise<boolean> {
  const { id, pharmacistId, quantity, reason, note, now, nextCode, nextCodeEnd } = correction
  const sale = await saleAfter(tx, correction)
  if (!sale) return false
  const { buyer, money: after } = sale
  const { unitPrice: _, patientAmount: __, ...money } = moneyParams(after)
  const what = { id, pharmacistId, quantity, buyer, reason, note, now, windowStart: windowStart(now) }
  const [corrected] = await correct(tx, { ...what, ...money })
  if (!corrected) return false
  const { letterId, change, ...changes } = corrected
  const [counted] = await recount(tx, { letterId, change, nextCode, nextCodeEnd })
  if (!counted) throw new Error('A hand-over without a letter')
  const { isFull, wasFull } = counted
  if (wasFull && !isFull) await joinCode(tx, letterId, now)
  const entry = { letterId, state: 'BoughtCorrected', at: now, by: 'pharmacy', note: `${quantity}` } as const
  await addToTimeline(tx, { ...entry, fullyBought: isFull === wasFull ? null : isFull, ...changes })
  return true
}
