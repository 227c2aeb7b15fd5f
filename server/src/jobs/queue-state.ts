// The state in pg-boss's own tables. Their schema is not known to `npm run sql`, and their clock is the database's.
import { jobQueues, type QueueState } from '@aruga/contract/operations/staff'
import type { Db } from '../db/open.ts'
import type { Queue } from './job-data.ts'
import { queues } from './queues.ts'

/**
 * Failed jobs whose work is still undone: a scheduled job's work is done by the next run of its queue.
 * `$scheduled` is the parameter with the names of these queues.
 */
const stillFailed = (schema: string, scheduled: string) =>
  `state = 'failed' AND NOT (name = ANY (${scheduled}) AND EXISTS (
     SELECT FROM ${schema}.job later WHERE later.name = job.name AND later.state = 'completed' AND later.started_on > job.started_on))`
const scheduled = Object.entries(queues).flatMap(([name, { cron }]) => (cron ? [name] : []))

type Counted = Omit<QueueState, 'name'> & { name: string }

/** Every queue of ours, in the order of the contract. A job that waits for its retry counts as waiting from then on. */
export async function readQueues(db: Db, schema: string): Promise<QueueState[]> {
  const { rows } = await db.query<Counted>(
    `SELECT name, (count(*) FILTER (WHERE state IN ('created', 'retry')))::int AS waiting,
            min(start_after) FILTER (WHERE state IN ('created', 'retry') AND start_after <= now()) AS "oldestAt",
            (count(*) FILTER (WHERE state = 'active'))::int AS running,
            (count(*) FILTER (WHERE ${stillFailed(schema, '$1')}))::int AS failed,
            max(completed_on) FILTER (WHERE ${stillFailed(schema, '$1')}) AS "lastFailedAt"
       FROM ${schema}.job WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY name`,
    [scheduled],
  )
  const none = { waiting: 0, oldestAt: null, running: 0, failed: 0, lastFailedAt: null }
  return jobQueues.map((name) => ({ ...none, ...rows.find((row) => row.name === name), name }))
}

/** At most a thousand of a queue's failed jobs, the oldest first. */
export async function findFailedJobs(db: Db, schema: string, queue: Queue): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM ${schema}.job WHERE name = $1 AND ${stillFailed(schema, '$2')} ORDER BY completed_on LIMIT 1000`,
    [queue, scheduled],
  )
  return rows.map(({ id }) => id)
}

/** Makes jobs that a stop interrupted due at once, for any server, instead of after the pause of a failure. */
export const giveBack = (db: Db, schema: string, ids: string[]) =>
  db.query(`UPDATE ${schema}.job SET start_after = now() WHERE id = ANY ($1) AND state = 'retry'`, [ids])

/** The number of a queue's unfinished jobs, and the creation time of the oldest: pauses before retries count, unlike in `oldestAt`. */
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
