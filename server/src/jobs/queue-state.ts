// What pg-boss's own tables say. Their schema is not known to `npm run sql`, and its clock is the database's.
import { jobQueues, type QueueState } from '@aruga/contract/operations/staff'
import type { Db } from '../db/open.ts'
import type { Queue } from './job-data.ts'

type Counted = Omit<QueueState, 'name'> & { name: string }

/** Every queue of ours, in the order of the contract. A job that waits for its retry counts as waiting from then on. */
export async function readQueues(db: Db, schema: string): Promise<QueueState[]> {
  const { rows } = await db.query<Counted>(
    `SELECT name, (count(*) FILTER (WHERE state IN ('created', 'retry')))::int AS waiting,
            min(start_after) FILTER (WHERE state IN ('created', 'retry') AND start_after <= now()) AS "oldestAt",
            (count(*) FILTER (WHERE state = 'active'))::int AS running,
            (count(*) FILTER (WHERE state = 'failed'))::int AS failed,
            max(completed_on) FILTER (WHERE state = 'failed') AS "lastFailedAt"
       FROM ${schema}.job WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY name`,
  )
  const none = { waiting: 0, oldestAt: null, running: 0, failed: 0, lastFailedAt: null }
  return jobQueues.map((name) => ({ ...none, ...rows.find((row) => row.name === name), name }))
}

/** At most a thousand of a queue's failed jobs, the oldest first. */
export async function findFailedJobs(db: Db, schema: string, queue: Queue): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM ${schema}.job WHERE name = $1 AND state = 'failed' ORDER BY completed_on LIMIT 1000`,
    [queue],
  )
  return rows.map(({ id }) => id)
}

/** How many jobs of a queue are not done, and since when the oldest exists: a pause before another try counts, unlike in `oldestAt`. */
export async function findUnfinished(
  db: Db,
  schema: string,
  queue: Queue,
): Promise<{ count: number; since: string | null }> {
  const { rows } = await db.query<{ count: number; since: string | null }>(
    `SELECT count(*)::int AS count, min(created_on) AS since
       FROM ${schema}.job WHERE name = $1 AND state IN ('created', 'retry', 'active')`,
    [queue],
  )
  return rows[0] ?? { count: 0, since: null }
}
