// Reading hand-overs at the counter.
import { CORRECTION_WINDOW_MS } from '@aruga/contract/limits'
import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'
import { readTerms, termsAgain } from './money.ts'

/** Earlier hand-overs can no longer be corrected. */
export const windowStart = (now: Date) => new Date(now.getTime() - CORRECTION_WINDOW_MS)

/** The calling pharmacist and their branch. */
export type ByPharmacist = { pharmacistId: string; branchId: string; now: Date }

// With all that were handed over in one go with it.
const find = query(
  'counter.find-dispensing',
  `SELECT d.id, d.claim_code AS code, l.id AS "letterId", d.branch_id AS "branchId", l.number AS "letterNumber", l.product_name AS "productName", l.strength, l.unit,
     d.quantity, nullif(d.first_quantity, d.quantity) AS "firstQuantity?", d.dispensed_at AS "dispensedAt", d.handed_over_at AS "handedOverAt", d.batch,
     d.expires_on AS "expiresOn", d.buyer AS "buyer: Buyer", d.is_taxed AS "isTaxed", collected_by(d.collector_id) AS "collectedBy?: CollectedBy",
     d.claimed_how AS "claimedHow: ClaimedHow", d.id_shown AS "idShown: IdKind",
     CASE WHEN d.dispensed_by = :pharmacistId::uuid AND d.dispensed_at > :windowStart::timestamptz AND is_latest(d)
       THEN d.dispensed_at + :windowMs::int * interval '1 ms' END AS "correctableUntil?",
     l.quantity_approved - l.quantity_dispensed + d.quantity AS "quantityAtMost!",
     l.quantity_approved AS "quantityApproved", l.quantity_purchased AS "quantityPurchased!",
     l.quantity_approved - l.quantity_purchased AS "quantityLeft!", l.valid_until AS "validUntil", l.status,
     money_of(d) AS "money?: HandOverMoney", p.id AS "patientId"
   FROM dispensing one JOIN dispensing d ON d.claim_code = one.claim_code AND d.dispensed_by = one.dispensed_by
       AND d.dispensed_at = one.dispensed_at AND d.branch_id = one.branch_id
     JOIN letter l ON l.id = d.letter_id JOIN patient p ON p.id = l.patient_id
   WHERE one.id = :id AND one.branch_id = :branchId ORDER BY l.claimed_at, l.id`,
)
export type OneFound = Row<'counter.find-dispensing'>
export type DispensingFound = OneFound & {
  /** The others of one go, in the order of the look-up. */
  together: OneFound[]
}

/** A hand-over at this branch, by any pharmacist. */
export async function findDispensing(
  db: Db,
  id: string,
  { pharmacistId, branchId, now }: ByPharmacist,
): Promise<DispensingFound | undefined> {
  const window = { windowStart: windowStart(now), windowMs: CORRECTION_WINDOW_MS }
  const inOneGo = await find(db, { id, pharmacistId, branchId, ...window })
  const one = inOneGo.find((found) => found.id === id.toLowerCase())
  return one && { ...one, together: inOneGo.filter((other) => other !== one) }
}

const findOwn = query(
  'counter.find-own-dispensing',
  `SELECT d.id, d.letter_id AS "letterId" FROM dispensing d JOIN letter l ON l.id = d.letter_id
   WHERE d.claim_code = :code AND d.dispensed_by = :pharmacistId AND d.branch_id = :branchId
     AND (:keyHash?::text IS NULL OR d.key_hash IS NULL OR d.key_hash = :keyHash)
   ORDER BY l.claimed_at, l.id`,
)
type Own = ByPharmacist & { code: string; letterIds: string[] | undefined; keyHash: string | null }
/**
 * This pharmacist's hand-over with this code at this branch, returned to a repeated call: that of the first of these letters, if all of
 * them were handed over; without letters any. `keyHash`: only those sent with this key, if their key is known; null: with any key.
 */
export async function findOwnDispensing(db: Db, { code, letterIds, keyHash, ...by }: Own) {
  const own = await findOwn(db, { code, pharmacistId: by.pharmacistId, branchId: by.branchId, keyHash })
  const named = letterIds?.map((letterId) => own.find((one) => one.letterId === letterId)) ?? own
  const [first] = named
  return first && named.every(Boolean) ? findDispensing(db, first.id, by) : undefined
}

/** With the terms of a correction, for people who may correct it. */
export async function withTerms(db: Db, { together, ...handed }: DispensingFound) {
  const others = []
  for (const other of together) others.push(await withOwnTerms(db, other))
  return { ...(await withOwnTerms(db, handed)), together: others }
}

async function withOwnTerms(db: Db, handed: OneFound) {
  const { correctableUntil, money } = handed
  if (!correctableUntil || !money) return { ...handed, terms: null }
  return { ...handed, terms: await termsAgain({ ...handed, money }, (of) => readTerms(db, of)) }
}
