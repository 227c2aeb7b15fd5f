import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { markForRecount } from '../formulary/budgets/recount.ts'

// The statement is locked first, so that two answers see one another.
const lock = query(
  'reimbursement.lock-disputed',
  `SELECT s.id FROM statement s WHERE s.id = (SELECT statement_id FROM statement_line WHERE id = :lineId) AND s.status = 'Disputed'
   FOR UPDATE`,
)
const findOwnDispute = query(
  'reimbursement.find-own-dispute',
  `SELECT id FROM statement_line WHERE id = :lineId AND dispute IS NOT NULL AND answered_at IS NULL AND same_person(disputed_by, :by)`,
)
const answer = query(
  'reimbursement.answer',
  `UPDATE statement_line SET owed_amount = :owedAmount, answer = :answer, answered_at = :now, answered_by = :by
   WHERE id = :lineId AND dispute IS NOT NULL AND answered_at IS NULL RETURNING letter_number AS "letterNumber"`,
)
const reopen = query(
  'reimbursement.reopen',
  `UPDATE statement s SET owed_amount = lines.owed, status = CASE WHEN lines.waiting > 0 THEN 'Disputed' ELSE 'Open' END
   FROM (SELECT sum(owed_amount)::bigint AS owed, count(*) FILTER (WHERE dispute IS NOT NULL AND answered_at IS NULL) AS waiting
         FROM statement_line WHERE statement_id = :id) lines
   WHERE s.id = :id RETURNING s.id`,
)
type Answering = { lineId: string; owedAmount: number; answer: string; by: string; now: Date }
/**
 * Answers a waiting dispute, which changes what the letter has cost its budgets; the statement is open again after the last one. `NotWaiting`: no dispute waits there; `OwnDispute`: it is
 * this person's own (docs/decisions/221).
 */
export async function answerDispute(tx: Db, answering: Answering) {
  const { lineId, by } = answering
  const [statement] = await lock(tx, { lineId })
  if (!statement) return 'NotWaiting'
  if ((await findOwnDispute(tx, { lineId, by })).length > 0) return 'OwnDispute'
  const [answered] = await answer(tx, answering)
  if (!answered) return 'NotWaiting'
  await markForRecount(tx, answered.letterNumber)
  await reopen(tx, { id: statement.id })
  return 'Answered'
}
