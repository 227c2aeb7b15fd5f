import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'

const lock = query(
  'budgets.lock-progress',
  `SELECT letter_event_id AS "letterEventId", month_event_id AS "monthEventId" FROM budget_progress FOR UPDATE`,
)
/** Up to which event everything is counted. Locked, so that two runs count one after the other. */
export async function lockProgress(tx: Db) {
  const [progress] = await lock(tx)
  if (!progress) throw new Error('budget_progress has no row.')
  return progress
}
