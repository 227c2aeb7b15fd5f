// Handing over. A claim code is good for one hand-over: the UPDATE that counts the units also replaces the code, so a second
// press, or a second pharmacist, finds it used.
import { randomUUID } from 'node:crypto'
import { dayInManila } from '@aruga/contract/days'
import type { Buyer } from '@aruga/contract/formulary/statute'
import { CLAIM_CODE_LIFE_MS } from '@aruga/contract/limits'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { invalidField, problem } from '../../wire/problem.ts'
import { findDispensing } from './dispensing.ts'
import { moneyParams, workOutHandOver } from './money.ts'
import type { AtCounter } from './states.ts'
import { addToTimeline } from './timeline.ts'

// The figures depend on earlier hand-overs, so the row is locked before these are read.
const lock = query(
  'counter.lock-claim',
  `SELECT id, benefit_rule AS "benefitRule", claimed_at AS "claimedAt", scanned_at IS NOT NULL AS "lookedUp!", (SELECT asks_batch FROM product WHERE id = letter.product_id) AS "asksBatch!",
     :collectorId?::uuid IS NULL OR EXISTS (SELECT FROM collector c WHERE c.id = :collectorId AND CASE WHEN :isLate
       THEN was_named_since(c, letter, letter.code_valid_until - :codeLifeMs::int * interval '1 millisecond') ELSE may_collect(c, letter) END) AS "mayCollect!"
   FROM letter WHERE is_valid_claim(letter, :code, :branchId, :now) FOR NO KEY UPDATE`,
)

const countUnits = query(
  'counter.dispense',
  // Units counted so far by either side, plus these: see docs/decisions/005.
  `UPDATE letter SET quantity_dispensed = quantity_purchased + :quantity::int, scanned_at = NULL,
     status = CASE WHEN quantity_purchased + :quantity = quantity_approved THEN 'Dispensed' ELSE status END,
     claim_code = CASE WHEN quantity_purchased + :quantity < quantity_approved THEN :nextCode::text END,
     code_valid_until = CASE WHEN quantity_purchased + :quantity < quantity_approved THEN least(:nextCodeEnd::timestamptz, valid_until) END
   WHERE is_valid_claim(letter, :code, :branchId, :now) AND quantity_approved - quantity_purchased >= :quantity
   RETURNING id, status`,
)
const insertDispensing = query(
  'counter.insert-dispensing',
  `INSERT INTO dispensing (id, letter_id, branch_id, claim_code, quantity, dispensed_by, dispensed_at, unit_price, charged_units,
     benefit_units, benefit_amount, buyer, vat_off, statutory_discount, is_taxed, handed_over_at, batch, expires_on, key_hash, collector_id)
   VALUES (:id, :letterId, :branchId, :code, :quantity, :pharmacistId, :recordedAt, :unitPrice?, :chargedUnits?, :benefitUnits?,
     :benefitAmount?, :buyer, coalesce(:vatOff?, 0), coalesce(:statutoryDiscount?, 0), :isTaxed?, greatest(:handedOverAt?::timestamptz, CASE WHEN :handedOverAt?::timestamptz IS NOT NULL THEN :claimedAt?::timestamptz END),
     :batch?, :expiresOn?, :keyHash?, :collectorId?)`,
)

/** The letter's next code, if units are left. */
export type NextCode = { nextCode: string; nextCodeEnd: Date }
type HandOver = AtCounter &
  NextCode & {
    quantity: number
    pharmacistId: string
    patientAmount?: number | undefined
    /** Left out: regular. It counts only where there is a price. */
    buyer?: Buyer | undefined
    /** Earlier than `now` when the till was offline: the code must have been valid then (docs/decisions/061), and the letter claimed. */
    handedOverAt?: Date | undefined
    /** The date on the package. */
    batch?: string | undefined
    expiresOn?: string | undefined
    /** Who came in the patient's place. */
    collectorId?: string | null | undefined
    /** The hash of its `Idempotency-Key`. */
    keyHash?: string | null
  }

/**
 * Counts units as handed over, with their amounts (centavos, PHP), and uses the code up. Undefined when the code is not valid,
 * or fewer units are left. `patientAmount`: the amount quoted to the patient; `MoneyChanged` when it differs. `CollectorNotNamed` when the
 * patient has taken the name back, except from a till that was offline and can have been shown the name with this code: then the person
 * came, and is on record.
 */
export async function dispenseClaim(
  tx: Db,
  {
    patientAmount: quotedAmount,
    handedOverAt,
    now,
    batch,
    expiresOn,
    buyer = 'Regular',
    collectorId = null,
    keyHash = null,
    ...handed
  }: HandOver,
) {
  const { code, branchId, quantity } = handed
  const validAt = handedOverAt ?? now
  const isLate = handedOverAt !== undefined
  const who = { collectorId, isLate, codeLifeMs: CLAIM_CODE_LIFE_MS }
  const [letter] = await lock(tx, { code, branchId, now: validAt, ...who })
  if (!letter) return undefined
  if (!letter.mayCollect) throw problem('CollectorNotNamed')
  // The till could not require them for a code that was never looked up, and the units have left the branch (docs/decisions/172).
  if (letter.asksBatch && (!handedOverAt || letter.lookedUp)) requirePackaging(batch, expiresOn)
  if (expiresOn && expiresOn < dayInManila(validAt)) throw invalidField('PackageExpired', 'expiresOn')
  const { money, isTaxed } = await workOutHandOver(tx, letter, {
    branchId,
    quantity,
    buyer,
    quotedAmount,
    now,
    handedOverAt,
  })
  const { nextCode, nextCodeEnd, pharmacistId } = handed
  const [counted] = await countUnits(tx, { code, branchId, quantity, nextCode, nextCodeEnd, now: validAt })
  if (!counted) return undefined
  if (quotedAmount !== undefined && quotedAmount !== money?.patientAmount) throw problem('MoneyChanged')
  const { patientAmount, ...terms } = moneyParams(money)
  const id = randomUUID()
  const { benefitUnits, benefitAmount, vatOff, statutoryDiscount } = terms
  const amounts = { benefitUnits, benefitAmount, patientAmount, vatOff, statutoryDiscount }
  const [, , done] = await Promise.all([
    insertDispensing(tx, {
      ...{
        id,
        letterId: letter.id,
        branchId,
        code,
        quantity,
        pharmacistId,
        keyHash,
        collectorId,
        buyer: money?.buyer ?? 'Regular',
        isTaxed,
        ...terms,
      },
      recordedAt: now,
      claimedAt: letter.claimedAt,
      handedOverAt: handedOverAt ?? null,
      batch: batch?.trim() ?? null,
      expiresOn: expiresOn ?? null,
    }),
    addToTimeline(tx, {
      letterId: letter.id,
      state: counted.status === 'Dispensed' ? 'Dispensed' : 'Bought',
      at: now,
      by: 'pharmacy',
      note: `${quantity}`,
      ...amounts,
    }),
    findDispensing(tx, id, { pharmacistId, branchId, now }),
  ])
  return done
}

function requirePackaging(batch: string | undefined, expiresOn: string | undefined) {
  if (!batch) throw invalidField('BatchRequired', 'batch')
  if (!expiresOn) throw invalidField('ExpiryRequired', 'expiresOn')
}
