// Reading hand-overs at the counter.
import { CORRECTION_WINDOW_MS } from '@aruga/contract/limits'
import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'
import { readTerms, termsAgain } from './money.ts'

/** Earlier hand-overs can no longer be corrected. */
export const windowStart = (now: Date) => new Date(now.getTime() - CORRECTION_WINDOW_MS)

/** The calling pharmacist and their branch. */
export type ByPharmacist = { pharmacistId: string; branchId: string; now: Date }

const find = query(
  'counter.find-dispensing',
  `SELECT d.id, d.claim_code AS code, l.id AS "letterId", d.branch_id AS "branchId", l.number AS "letterNumber", l.product_name AS "productName", l.strength, l.unit,
     d.quantity, nullif(d.first_quantity, d.quantity) AS "firstQuantity?", d.dispensed_at AS "dispensedAt", d.handed_over_at AS "handedOverAt", d.batch,
     d.expires_on AS "expiresOn", d.is_taxed AS "isTaxed", collected_by(d.collector_id) AS "collectedBy?: CollectedBy",
     CASE WHEN d.dispensed_by = :pharmacistId::uuid AND d.dispensed_at > :windowStart::timestamptz AND is_latest(d)
       THEN d.dispensed_at + :windowMs::int * interval '1 ms' END AS "correctableUntil?",
     l.quantity_approved - l.quantity_dispensed + d.quantity AS "quantityAtMost!",
     l.quantity_approved AS "quantityApproved", l.quantity_purchased AS "quantityPurchased!",
     l.quantity_approved - l.quantity_purchased AS "quantityLeft!", l.valid_until AS "validUntil", l.status,
     money_of(d) AS "money?: HandOverMoney", p.id AS "patientId", p.account_id AS "accountId"
   FROM dispensing d JOIN letter l ON l.id = d.letter_id JOIN patient p ON p.id = l.patient_id
   WHERE d.id = :id AND d.branch_id = :branchId`,
)
export type DispensingFound = Row<'counter.find-dispensing'>

/** A hand-over at this branch, by any pharmacist. */
export const findDispensing = async (db: Db, id: string, { pharmacistId, branchId, now }: ByPharmacist) => {
  const window = { windowStart: windowStart(now), windowMs: CORRECTION_WINDOW_MS }
  return (await find(db, { id, pharmacistId, branchId, ...window }))[0]
}

const findOwn = query(
  'counter.find-own-dispensing',
  `SELECT id FROM dispensing WHERE claim_code = :code AND dispensed_by = :pharmacistId AND branch_id = :branchId
     AND (:keyHash?::text IS NULL OR key_hash IS NULL OR key_hash = :keyHash)`,
)
/**
 * This pharmacist's hand-over for this code at this branch, returned to a repeated call. `keyHash`: only one sent with this
 * key, if its key is known; null: with any key.
 */
export async function findOwnDispensing(
  db: Db,
  code: string,
  { keyHash, ...by }: ByPharmacist & { keyHash: string | null },
) {
  const [own] = await findOwn(db, { code, pharmacistId: by.pharmacistId, branchId: by.branchId, keyHash })
  return own && findDispensing(db, own.id, by)
}

/** With the terms of a correction, for people who may correct it. */
export async function withTerms<
  D extends Pick<
    DispensingFound,
    | 'id'
    | 'letterId'
    | 'branchId'
    | 'quantity'
    | 'dispensedAt'
    | 'handedOverAt'
    | 'isTaxed'
    | 'correctableUntil'
    | 'money'
  >,
>(db: Db, handed: D) {
  const { correctableUntil, money } = handed
  if (!correctableUntil || !money) return { ...handed, together: [], terms: null }
  return { ...handed, together: [], terms: await termsAgain({ ...handed, money }, (of) => readTerms(db, of)) }
}
