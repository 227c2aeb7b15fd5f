// A letter takes the code that its patient's other claims at its branch have (docs/decisions/243).
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { codeEnd } from './claim-code.ts'

/**
 * SQL: whether letter `o` has a valid code at a branch that letter `by` can take: it was not handed over with it, since a code works once
 * for each. `IS TRUE` keeps PostgreSQL from searching all letters with a code, which it plans while there are few, instead of the patient's.
 */
export const isJoinable = ({ by, branch }: { by: string; branch: string }) =>
  `(is_claimed_with(o, o.claim_code, ${branch}, :now) AND NOT EXISTS (SELECT FROM dispensing d WHERE d.claim_code = o.claim_code AND d.letter_id = ${by})) IS TRUE`

// Letters that a counter has locked are not waited for, since this letter is locked already: it keeps its own code then.
const join = query(
  'letters.join-code',
  `WITH other AS (
     SELECT o.id, o.claim_code, o.claimed_at FROM letter l JOIN letter o ON o.patient_id = l.patient_id AND o.id <> l.id
     WHERE l.id = :letterId AND l.status = 'Claimed' AND ${isJoinable({ by: 'l.id', branch: 'l.branch_id' })}
     ORDER BY o.id FOR NO KEY UPDATE OF o SKIP LOCKED
   ), joined AS (
     SELECT claim_code FROM other ORDER BY claimed_at, id LIMIT 1
   ), next AS (
     SELECT :letterId::uuid AS id, claim_code FROM joined
     UNION ALL SELECT other.id, other.claim_code FROM other JOIN joined USING (claim_code)
   )
   UPDATE letter l SET claim_code = next.claim_code, code_valid_until = least(:codeEnd, l.valid_until) FROM next WHERE l.id = next.id`,
)

/** Gives a claim that has reopened with a code of its own the code of the patient's other claims there, if they have one. */
export const joinCode = (tx: Db, letterId: string, now: Date) => join(tx, { letterId, now, codeEnd: codeEnd(now) })
