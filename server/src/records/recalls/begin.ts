// A started recall becomes a job, on any server, when its time for an undo is over (workers.ts).
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const begin = query(
  'recalls.begin',
  `UPDATE recall SET status = 'Running' WHERE status = 'Scheduled' AND starts_at <= :now RETURNING id AS "recallId"`,
)

/** Queues the recalls whose time has come. Returns how many. */
export const beginRecalls = ({ db, jobs, clock }: Pick<AppContext, 'db' | 'jobs' | 'clock'>): Promise<number> =>
  inTransaction(db, async (tx) => {
    const due = await begin(tx, { now: clock() })
    if (due.length > 0) await jobs.send(tx, 'recall', ...due)
    return due.length
  })
