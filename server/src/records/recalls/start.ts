import { RECALL_UNDO_MS } from '@aruga/contract/recalls/staff'
import type { Transaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const schedule = query(
  'recalls.start',
  `UPDATE recall SET status = 'Scheduled', started_by = :startedBy, starts_at = :startsAt WHERE id = :id AND status = 'Draft'
   RETURNING id`,
)

/** Starts a draft; its first letter is cancelled after the time for an undo. `under way` when another for its product is. */
export async function startRecall(tx: Transaction, id: string, startedBy: string, now: Date) {
  const startsAt = new Date(now.getTime() + RECALL_UNDO_MS)
  try {
    return (await schedule(tx, { id, startedBy, startsAt })).length > 0 ? 'started' : 'no draft'
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'recall_under_way') return 'under way'
    throw error
  }
}
