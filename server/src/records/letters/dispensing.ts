// Reading hand-overs at the counter.
import { CORRECTION_WINDOW_MS } from '@aruga/contract/limits'
import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'
import { moneyOf, readTerms } from './money.ts'

/** SQL: whether `dispensing d` is the latest hand-over of its letter. */
export const isLast = `NOT EXISTS (SELECT FROM dispensing o
  WHERE o.letter_id = d.letter_id AND o.id <> d.id AND o.dispensed_at > d.dispensed_at)`

/** SQL: why the hand-over `h` was corrected last, as JSON; null when no reason is stored. */
export const correctionOf = (h: string) => `CASE WHEN ${h}.correction_reason IS NOT NULL
  THEN json_build_object('reason', ${h}.correction_reason, 'note', ${h}.correction_note) END`

/** Columns of `dispensing d`, its `letter l` and `patient p`, for `:pharmacistId`; `:windowStart` as below. */
const dispensingColumns = `d.id, d.claim_code AS code, l.id AS "letterId",
  l.number AS "letterNumber", l.product_name AS "productName", l.strength, l.unit, d.quantity,
  d.first_quantity AS "firstQuantity", d.dispensed_at AS "dispensedAt", d.handed_over_at AS "handedOverAt", d.batch, d.expires_on AS "expiresOn",
  CASE WHEN d.dispensed_by = :pharmacistId::uuid AND d.dispensed_at > :windowStart::timestamptz AND ${isLast}
    THEN d.dispensed_at + interval '${CORRECTION_WINDOW_MS} ms' END AS "correctableUntil?",
  l.quantity_approved - l.quantity_dispensed + d.quantity AS "quantityAtMost!",
  l.quantity_approved AS "quantityApproved", l.quantity_purchased AS "quantityPurchased!",
  l.quantity_approved - l.quantity_purchased AS "quantityLeft!", l.valid_until AS "validUntil", l.status, ${moneyOf('d')},
  p.id AS "patientId", p.account_id AS "accountId"`

/** Earlier hand-overs can no longer be corrected. */
export const windowStart = (now: Date) => new Date(now.getTime() - CORRECTION_WINDOW_MS)

/** The calling pharmacist and their branch. */
export type ByPharmacist = { pharmacistId: string; branchId: string; now: Date }

const fromDispensing = 'FROM dispensing d JOIN letter l ON l.id = d.letter_id JOIN patient p ON p.id = l.patient_id'
const findByCode = query(
  'counter.find-own-dispensing',
  `SELECT ${dispensingColumns} ${fromDispensing}
   WHERE d.claim_code = :code AND d.dispensed_by = :pharmacistId AND d.branch_id = :branchId
     AND (:keyHash?::text IS NULL OR d.key_hash IS NULL OR d.key_hash = :keyHash)`,
)
/**
 * This pharmacist's hand-over for this code at this branch, returned to a repeated call. `keyHash`: only one sent with this
 * key, if its key is known; null: with any key.
 */
export const findOwnDispensing = async (
  db: Db,
  code: string,
  { pharmacistId, branchId, now, keyHash }: ByPharmacist & { keyHash: string | null },
) => (await findByCode(db, { code, pharmacistId, branchId, keyHash, windowStart: windowStart(now) }))[0]

const find = query(
  'counter.find-dispensing',
  `SELECT ${dispensingColumns} ${fromDispensing} WHERE d.id = :id AND d.branch_id = :branchId`,
)
export type DispensingFound = Row<'counter.find-dispensing'>
/** A hand-over at this branch, by any pharmacist. */
export const findDispensing = async (db: Db, id: string, { pharmacistId, branchId, now }: ByPharmacist) =>
  (await find(db, { id, pharmacistId, branchId, windowStart: windowStart(now) }))[0]

/** With the terms of a correction, for people who may correct it. */
export async function withTerms<
  D extends Pick<DispensingFound, 'id' | 'letterId' | 'dispensedAt' | 'handedOverAt' | 'correctableUntil' | 'money'>,
>(db: Db, handed: D) {
  const { id, letterId, dispensedAt, handedOverAt, correctableUntil, money } = handed
  if (!correctableUntil || !money) return { ...handed, terms: null }
  const of = { id, unitPrice: money.unitPrice }
  return { ...handed, terms: await readTerms(db, { letterId, at: new Date(handedOverAt ?? dispensedAt), of }) }
}
