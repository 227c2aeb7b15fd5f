import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

// Locked first, so that an answer given at this moment is seen.
const lock = query('reimbursement.lock', 'SELECT id FROM statement WHERE id = :id FOR UPDATE')
const findOwnAnswer = query(
  'reimbursement.find-own-answer',
  `SELECT id FROM statement_line WHERE statement_id = :id AND answered_at IS NOT NULL AND same_person(answered_by, :by) LIMIT 1`,
)
const accept = query(
  'reimbursement.accept',
  `UPDATE statement SET status = 'Accepted', accepted_at = :now, accepted_by = :by
   WHERE id = :id AND status = 'Open' AND owed_amount = :owedAmount RETURNING id`,
)
type Accepting = { id: string; owedAmount: number; by: string; now: Date }
/**
 * Accepts it as it was seen. `Changed`: it is disputed or settled already, or another amount is owed; `OwnAnswer`: this person
 * answered one of its disputes (docs/decisions/221).
 */
export async function acceptStatement(tx: Db, { id, by, ...seen }: Accepting) {
  await lock(tx, { id })
  if ((await findOwnAnswer(tx, { id, by })).length > 0) return 'OwnAnswer'
  return (await accept(tx, { id, by, ...seen })).length > 0 ? 'Accepted' : 'Changed'
}
