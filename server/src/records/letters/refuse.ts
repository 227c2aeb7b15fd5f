// Refusing at the counter. Nothing was handed over, so the claim returns to its state before the scan and can be undone again.
// Only a code shown by another person is stopped.
import type { RefusalReason } from '@aruga/contract/counter/counter'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { type AtCounter, validClaim } from './states.ts'

const refuse = query(
  'counter.refuse',
  // A refusal clears the look-up, so a repeat finds nothing to refuse.
  `WITH refused AS (
     UPDATE letter SET scanned_at = NULL,
       code_valid_until = CASE WHEN :reason = 'NotThisPerson' THEN :now::timestamptz ELSE code_valid_until END
     WHERE ${validClaim} AND scanned_at IS NOT NULL RETURNING *
   ), refusal AS (
     INSERT INTO counter_refusal (id, letter_id, branch_id, claim_code, reason, note, refused_by, refused_at)
     SELECT gen_random_uuid(), id, :branchId::uuid, :code::text, :reason::text, :note?::text, :pharmacistId::uuid, :now::timestamptz FROM refused RETURNING *
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by, note)
     SELECT id, 'NotHandedOver', :now::timestamptz, 'pharmacy', coalesce(:note::text, :reason::text) FROM refused
   )
   SELECT refusal.id, l.number AS "letterNumber", refusal.reason AS "reason!: RefusalReason", refusal.note, refusal.refused_at AS "refusedAt",
     l.id AS "letterId", p.id AS "patientId", p.account_id AS "accountId", l.product_name AS "productName",
     l.branch_name AS "branchName!", l.valid_until AS "validUntil"
   FROM refusal JOIN refused l ON l.id = refusal.letter_id JOIN patient p ON p.id = l.patient_id`,
)
type Refusing = AtCounter & { reason: RefusalReason; note: string | null; pharmacistId: string }

/** Refuses a valid claim that was looked up. Undefined when there is none. */
export const refuseClaim = async (tx: Db, refusing: Refusing) => (await refuse(tx, refusing))[0]

const findOwn = query(
  'counter.find-own-refusal',
  `SELECT r.id, l.number AS "letterNumber", r.reason AS "reason!: RefusalReason", r.note, r.refused_at AS "refusedAt"
   FROM counter_refusal r JOIN letter l ON l.id = r.letter_id
   WHERE r.claim_code = :code AND r.branch_id = :branchId AND r.refused_by = :pharmacistId ORDER BY r.refused_at DESC LIMIT 1`,
)
/** This pharmacist's latest refusal of this code, returned to a repeated call. */
export const findOwnRefusal = async (db: Db, code: string, branchId: string, pharmacistId: string) =>
  (await findOwn(db, { code, branchId, pharmacistId }))[0]
