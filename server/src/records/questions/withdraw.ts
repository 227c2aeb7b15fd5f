import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { changed } from './states.ts'

const withdraw = query(
  'questions.withdraw',
  `UPDATE question SET status = 'Withdrawn', ended_at = :now WHERE id = :id AND status = 'Asked' RETURNING ${changed}`,
)
/** Withdraws an open question, once. Undefined when it is not open. */
export const withdrawOpen = async (tx: Db, id: string, now: Date) => (await withdraw(tx, { id, now }))[0]
