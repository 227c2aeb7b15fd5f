// Refusing at the counter. Nothing was handed over, so the claim stands as before the scan and may be undone again; only a
// code that somebody else showed is dead from then on.
import type { ClaimRefusal, RefusalReason } from '@aruga/contract/counter/counter'
import { type Db, statement } from '../../db/open.ts'
import { type AtCounter, livingClaim } from './queries.ts'

export type RefusalFound = ClaimRefusal & {
  letterId: string
  patientId: string
  accountId: string
  productName: string
  branchName: string
}

const refuse = statement<RefusalFound>(
  'counter.refuse',
  // The look-up goes with its refusal, so a repeat finds nothing to refuse.
  `WITH refused AS (
     UPDATE letter SET scanned_at = NULL,
       code_valid_until = CASE WHEN $4 = 'NotThisPerson' THEN $3::timestamptz ELSE code_valid_until END
     WHERE ${livingClaim} AND scanned_at IS NOT NULL RETURNING *
   ), record AS (
     INSERT INTO counter_refusal (id, letter_id, branch_id, claim_code, reason, note, refused_by, refused_at)
     SELECT gen_random_uuid(), id, $2::uuid, $1::text, $4::text, $5::text, $6::uuid, $3::timestamptz FROM refused RETURNING *
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by, note)
     SELECT id, 'NotHandedOver', $3::timestamptz, 'pharmacy', coalesce($5::text, $4::text) FROM refused
   )
   SELECT record.id, l.number AS "letterNumber", record.reason, record.note, record.refused_at AS "refusedAt",
     l.id AS "letterId", p.id AS "patientId", p.account_id AS "accountId", l.product_name AS "productName",
     l.branch_name AS "branchName"
   FROM record JOIN refused l ON l.id = record.letter_id JOIN patient p ON p.id = l.patient_id`,
)
type Refusing = AtCounter & { reason: RefusalReason; note: string | null; pharmacistId: string }

/** Refuses a living claim that was looked up. Undefined when it is none. */
export async function refuseClaim(tx: Db, refusing: Refusing): Promise<RefusalFound | undefined> {
  const { code, branchId, now, reason, note, pharmacistId } = refusing
  return (await refuse(tx, [code, branchId, now, reason, note, pharmacistId]))[0]
}

const findOwn = statement<ClaimRefusal>(
  'counter.find-own-refusal',
  `SELECT r.id, l.number AS "letterNumber", r.reason, r.note, r.refused_at AS "refusedAt"
   FROM counter_refusal r JOIN letter l ON l.id = r.letter_id
   WHERE r.claim_code = $1 AND r.branch_id = $2 AND r.refused_by = $3 ORDER BY r.refused_at DESC LIMIT 1`,
)
/** This pharmacist's newest refusal of this code: the answer to a repeat. */
export const findOwnRefusal = async (db: Db, code: string, branchId: string, pharmacistId: string) =>
  (await findOwn(db, [code, branchId, pharmacistId]))[0]
