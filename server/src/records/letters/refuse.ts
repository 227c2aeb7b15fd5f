// Refusing at the counter. Nothing was handed over, so the claim returns to its state before the scan and can be undone again.
// Only a suspected fraud (`NotThisPerson`) ends the code.
import type { RefusalReason } from '@aruga/contract/counter/counter'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { AtCounter } from './states.ts'
import { addToTimeline } from './timeline.ts'

const refuse = query(
  'counter.refuse',
  // A refusal clears the look-up, so a repeat finds nothing to refuse.
  `UPDATE letter SET scanned_at = NULL,
     code_valid_until = CASE WHEN :reason = 'NotThisPerson' THEN :now::timestamptz ELSE code_valid_until END
   FROM patient p WHERE p.id = letter.patient_id AND is_valid_claim(letter, :code, :branchId, :now) AND scanned_at IS NOT NULL
   RETURNING letter.id AS "letterId", letter.number AS "letterNumber", p.id AS "patientId", p.account_id AS "accountId",
     product_name AS "productName", branch_name AS "branchName!", valid_until AS "validUntil"`,
)
const insertRefusal = query(
  'counter.insert-refusal',
  `INSERT INTO counter_refusal (id, letter_id, branch_id, claim_code, reason, note, refused_by, refused_at)
   VALUES (gen_random_uuid(), :letterId, :branchId, :code, :reason, :note?, :pharmacistId, :now)
   RETURNING id, reason, note, refused_at AS "refusedAt"`,
)
type Refusing = AtCounter & { reason: RefusalReason; note: string | null; pharmacistId: string }

/** Refuses a valid claim that was looked up. Undefined when there is none. */
export async function refuseClaim(tx: Db, refusing: Refusing) {
  const { code, branchId, reason, note, pharmacistId, now } = refusing
  const [refused] = await refuse(tx, { code, branchId, reason, now })
  if (!refused) return undefined
  const { letterId } = refused
  const [[refusal]] = await Promise.all([
    insertRefusal(tx, { letterId, branchId, code, reason, note, pharmacistId, now }),
    addToTimeline(tx, { letterId, state: 'NotHandedOver', at: now, by: 'pharmacy', note: note ?? reason }),
  ])
  return refusal && { ...refusal, ...refused }
}

const findOwn = query(
  'counter.find-own-refusal',
  `SELECT r.id, l.number AS "letterNumber", r.reason, r.note, r.refused_at AS "refusedAt"
   FROM counter_refusal r JOIN letter l ON l.id = r.letter_id
   WHERE r.claim_code = :code AND r.branch_id = :branchId AND r.refused_by = :pharmacistId ORDER BY r.refused_at DESC LIMIT 1`,
)
/** This pharmacist's latest refusal of this code, returned to a repeated call. */
export const findOwnRefusal = async (db: Db, code: string, branchId: string, pharmacistId: string) =>
  (await findOwn(db, { code, branchId, pharmacistId }))[0]
