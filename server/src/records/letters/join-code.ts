// A letter takes the code that its patient's other claims at its branch have (docs/decisions/243).
import { LETTERS_OF_A_CODE } from '@aruga/contract/limits'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { codeEnd } from './claim-code.ts'

/**
 * SQL: whether letter `o` has a valid code at a branch that letter `by` can take: it was not handed over with it, since a code works once
 * for each. `IS TRUE` keeps PostgreSQL from searching all letters with a code, which it plans while there are few, instead of the patient's.
 */
const isJoinable = ({ by, branch }: { by: string; branch: string }) =>
  `(is_claimed_with(o, o.claim_code, ${branch}, :now) AND NOT EXISTS (SELECT FROM dispensing d WHERE d.claim_code = o.claim_code AND d.letter_id = ${by})) IS TRUE`

// Nothing is waited for: where a counter has locked this letter or the others at that moment, it keeps its own code.
const join = query(
  'letters.join-code',
  `WITH locked AS (
     SELECT o.id, o.claim_code, o.claimed_at FROM letter l JOIN letter o ON o.patient_id = l.patient_id
     WHERE l.id = :letterId AND l.status = 'Claimed' AND (o.id = l.id OR ${isJoinable({ by: 'l.id', branch: 'l.branch_id' })}) IS TRUE
     ORDER BY o.id FOR NO KEY UPDATE OF o SKIP LOCKED
   ), other AS (
     SELECT * FROM locked WHERE id <> :letterId AND EXISTS (SELECT FROM locked WHERE id = :letterId)
   ), joined AS (
     SELECT claim_code FROM other
     WHERE (SELECT count(*) FROM letter n WHERE n.claim_code = other.claim_code AND n.status = 'Claimed') < ${LETTERS_OF_A_CODE}
     ORDER BY claimed_at, id LIMIT 1
   ), next AS (
     SELECT :letterId::uuid AS id, claim_code FROM joined
     UNION ALL SELECT other.id, other.claim_code FROM other JOIN joined USING (claim_code)
   )
   UPDATE letter l SET claim_code = next.claim_code, code_valid_until = least(:codeEnd, l.valid_until) FROM next WHERE l.id = next.id`,
)

/** Gives a claim with a code of its own the code of the patient's other claims at its branch, with a new end for all of them, if there are any. */
export const joinCode = (db: Db, letterId: string, now: Date) => join(db, { letterId, now, codeEnd: codeEnd(now) })
