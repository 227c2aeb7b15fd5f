// Codes that letters had before (docs/decisions/252): until a till can no longer send a hand-over from then, it counts, or its refusal names
// the letter. No other call knows them.
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { lastClaim } from './last-claim.ts'
import type { LockedClaim } from './lock-claims.ts'
import type { AtCounter } from './states.ts'

const lockAll = query(
  'counter.lock-letters-of-code',
  `SELECT id FROM letter WHERE id IN (SELECT c.id FROM letter c WHERE c.claim_code = :code AND c.branch_id = :branchId
     UNION SELECT e.letter_id FROM earlier_code e WHERE e.claim_code = :code AND e.branch_id = :branchId)
   ORDER BY id FOR NO KEY UPDATE`,
)
/** Locks the letters that have or had this code, in the order of their ids, before some are found by the one and others by the other. */
export const lockLettersOfCode = (tx: Db, { code, branchId }: AtCounter) => lockAll(tx, { code, branchId })

/** SQL: keeps the codes of `claims`: code, letter, branch, when claimed, its end, when replaced, and whether a counter had looked it up. */
export const keepCodesSql = (claims: string) =>
  `INSERT INTO earlier_code (claim_code, letter_id, branch_id, claimed_at, ended_at, replaced_at, looked_up) ${claims}
   ON CONFLICT (claim_code, letter_id) DO UPDATE SET claimed_at = excluded.claimed_at, ended_at = excluded.ended_at,
     replaced_at = excluded.replaced_at, looked_up = excluded.looked_up, used = excluded.used`

// Locks both, so that of two tills with the same code the second finds it used. It was a code of the present claim (`was_claimed_with`).
const lock = query(
  'counter.lock-claims-of-then',
  `WITH claim AS (
     SELECT l.*, e.looked_up FROM earlier_code e JOIN letter l ON was_claimed_with(l, e, :branchId, :then) WHERE e.claim_code = :code
     ORDER BY l.id FOR NO KEY UPDATE
   )
   SELECT l.id, l.number, l.benefit_rule AS "benefitRule", l.claimed_at AS "claimedAt", l.looked_up AS "lookedUp!",
     l.quantity_approved - l.quantity_purchased AS "left!", m.asks_batch AS "asksBatch", how.claimed_how AS "claimedHow?: ClaimedHow",
     how.id_shown AS "idShown?: IdKind"
   FROM claim l JOIN product m ON m.id = l.product_id LEFT JOIN LATERAL ${lastClaim('l.id')} how ON true ORDER BY l.claimed_at, l.id`,
)
/** Locks the claims that had this code then and have another one now. */
export const lockClaimsOfThen = (tx: Db, { code, branchId, now: then }: AtCounter): Promise<LockedClaim[]> =>
  lock(tx, { code, branchId, then })

/** It works once for each letter. */
export const useEarlierCode = query(
  'counter.use-earlier-code',
  'UPDATE earlier_code SET used = true WHERE claim_code = :code AND letter_id = :letterId',
)

/** For the hourly sweep. */
export const sweepEarlierCodes = query(
  'letters.sweep-earlier-codes',
  `WITH gone AS (
     DELETE FROM earlier_code WHERE ctid = ANY (ARRAY(SELECT ctid FROM earlier_code WHERE replaced_at <= :before LIMIT :rows::int)) RETURNING 1
   ) SELECT count(*)::int AS swept FROM gone`,
)
