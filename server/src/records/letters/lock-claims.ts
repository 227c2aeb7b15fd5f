// The letters for which a code is valid at a branch: those that their patient claimed there while it was (docs/decisions/243).
import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'
import { lastClaim } from './last-claim.ts'
import type { AtCounter } from './states.ts'

// Locked in the order of their ids, so that two tills with the same code never wait for each other.
const lock = query(
  'counter.lock-claims',
  `WITH claim AS (SELECT * FROM letter WHERE is_claimed_with(letter, :code, :branchId, :now) ORDER BY id FOR NO KEY UPDATE)
   SELECT l.id, l.number, l.benefit_rule AS "benefitRule", l.claimed_at AS "claimedAt", l.scanned_at IS NOT NULL AS "lookedUp!",
     l.quantity_approved - l.quantity_purchased AS "left!", m.asks_batch AS "asksBatch", how.claimed_how AS "claimedHow?: ClaimedHow",
     how.id_shown AS "idShown?: IdKind"
   FROM claim l JOIN product m ON m.id = l.product_id LEFT JOIN LATERAL ${lastClaim('l.id')} how ON true ORDER BY l.claimed_at, l.id`,
)
export type LockedClaim = Row<'counter.lock-claims'>

/** Locks the claims of a code until the transaction ends, and returns them in the order of the claims. None: it is not valid here and now. */
export const lockClaims = (tx: Db, { code, branchId, now }: AtCounter): Promise<LockedClaim[]> =>
  lock(tx, { code, branchId, now })
