// Refusing at the counter. Nothing was handed over, so the claim returns to its state before the scan and can be undone again.
// Only a suspected fraud (`NotThisPerson`) ends the code, for every letter that has it.
import type { RefusalReason } from '@aruga/contract/counter/counter'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { lockClaims } from './lock-claims.ts'
import { endLookUp } from './look-up.ts'
import type { AtCounter } from './states.ts'
import { addToTimeline } from './timeline.ts'

const refuse = query(
  'counter.refuse',
  // A refusal clears the look-up, so a repeat finds nothing to refuse.
  `WITH refused AS (
     UPDATE letter SET scanned_at = NULL,
       code_valid_until = CASE WHEN :reason = 'NotThisPerson' THEN :now::timestamptz ELSE code_valid_until END
     WHERE id = ANY (:letterIds::uuid[]) RETURNING *
   )
   SELECT l.id AS "letterId", l.number AS "letterNumber", l.patient_id AS "patientId",
     l.product_name AS "productName", l.branch_name AS "branchName!", l.valid_until AS "validUntil"
   FROM refused l ORDER BY l.claimed_at, l.id`,
)
const insertRefusal = query(
  'counter.insert-refusal',
  `INSERT INTO counter_refusal (id, letter_id, branch_id, claim_code, reason, note, refused_by, refused_at)
   VALUES (gen_random_uuid(), :letterId, :branchId, :code, :reason, :note?, :pharmacistId, :now)
   RETURNING id, reason, note, refused_at AS "refusedAt"`,
)
type Refusing = AtCounter & {
  /** Undefined: all that were looked up. */
  letterIds: string[] | undefined
  reason: RefusalReason
  note: string | null
  pharmacistId: string
}

/**
 * Refuses valid claims of a code that were looked up; those of a suspected fraud are all of them. Returns the refusals in the order of the
 * claims; none when there are no such claims, or one of `letterIds` is not among them.
 */
export async function refuseClaims(tx: Db, { letterIds, reason, note, pharmacistId, ...shown }: Refusing) {
  const { code, branchId, now } = shown
  const claims = await lockClaims(tx, shown)
  const lookedUp = claims.filter((claim) => claim.lookedUp).map(({ id }) => id)
  const named = letterIds ?? lookedUp
  if (named.length === 0 || !named.every((id) => lookedUp.includes(id))) return []
  // Again: another letter may have been claimed with the code while these waited for their locks.
  const ending = reason === 'NotThisPerson' ? (await lockClaims(tx, shown)).map(({ id }) => id) : named
  const refused = await refuse(tx, { letterIds: ending, reason, now })
  await endLookUp(tx, { letterIds: lookedUp })
  const refusals = []
  for (const letter of refused) {
    const { letterId } = letter
    const [[refusal]] = await Promise.all([
      insertRefusal(tx, { letterId, branchId, code, reason, note, pharmacistId, now }),
      addToTimeline(tx, { letterId, state: 'NotHandedOver', at: now, by: 'pharmacy', note: note ?? reason }),
    ])
    if (refusal) refusals.push({ ...refusal, ...letter })
  }
  return refusals
}

const findOwn = query(
  'counter.find-own-refusal',
  `SELECT r.id, r.letter_id AS "letterId", l.number AS "letterNumber", r.reason, r.note, r.refused_at AS "refusedAt"
   FROM counter_refusal r JOIN letter l ON l.id = r.letter_id
   WHERE r.claim_code = :code AND r.branch_id = :branchId AND r.refused_by = :pharmacistId
   ORDER BY r.refused_at DESC, l.claimed_at, l.id`,
)
type Own = { code: string; branchId: string; pharmacistId: string; letterIds: string[] | undefined }
/** This pharmacist's latest refusal of this code, or of one of these letters if all were refused, returned to a repeated call. */
export async function findOwnRefusal(db: Db, { letterIds, ...own }: Own) {
  const refusals = await findOwn(db, own)
  const named = letterIds?.map((id) => refusals.find(({ letterId }) => letterId === id)) ?? refusals
  return named.every(Boolean) ? named[0] : undefined
}
