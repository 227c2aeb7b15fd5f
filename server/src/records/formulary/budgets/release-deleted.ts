import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { lockProgress } from './progress.ts'

// What is not counted yet is in no budget's figures.
const release = query(
  'budgets.release-deleted',
  `WITH gone AS (
     DELETE FROM budget_letter WHERE letter_id = ANY (:letterIds::uuid[]) RETURNING budget_id, program_budget_id, reserved, counted
   ), sums AS (
     SELECT o.budget_id, sum(g.reserved) AS reserved FROM gone g, unnest(ARRAY[g.budget_id, g.program_budget_id]) o (budget_id)
     WHERE g.counted GROUP BY 1
   )
   UPDATE budget b SET reserved = b.reserved - sums.reserved FROM sums WHERE b.id = sums.budget_id`,
)
/** Takes letters that are deleted, with nothing bought on them, out of the budgets. Waits for the job that counts. */
export async function releaseDeleted(tx: Db, letterIds: string[]): Promise<void> {
  await lockProgress(tx)
  await release(tx, { letterIds })
}
