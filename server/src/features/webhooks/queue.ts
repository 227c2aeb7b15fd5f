// Makes due events jobs. The events of one subject go one after another: the next once the one before was accepted, or given up.
import type { AppContext } from '../../context.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'

/** At once for each receiver, so that a slow one delays no other. */
const AT_ONCE = 10
/** Longer than a delivery takes: of a server that was killed, another one sends it then. */
const LEASE_MS = 30_000
/** An event that waits for another one is looked at again then, if that one does not wake it. */
const BLOCKED_MS = 60_000

/** SQL: whether a receiver `w` gets anything now. */
export const isOn = 'w.allowed_at IS NOT NULL AND w.ends_on >= manila_day(:now)'

const takeDue = query(
  'webhooks.take-due',
  `WITH receiver AS MATERIALIZED (
     SELECT w.id, :atOnce::int - (SELECT count(*) FROM webhook_event e
       WHERE e.webhook_id = w.id AND e.state = 'Waiting' AND e.leased_until IS NOT NULL AND e.leased_until > :now::timestamptz)::int AS free
     FROM webhook w WHERE ${isOn}
   ), due AS MATERIALIZED (
     SELECT e.id, NOT EXISTS (SELECT FROM webhook_event f WHERE f.webhook_id = e.webhook_id AND f.subject_id = e.subject_id
       AND f.state = 'Waiting' AND f.position < e.position) AS is_next
     FROM receiver CROSS JOIN LATERAL (
       SELECT * FROM webhook_event e WHERE e.webhook_id = receiver.id AND e.state = 'Waiting' AND e.due_at <= :now
       ORDER BY e.due_at LIMIT greatest(receiver.free, 0) FOR NO KEY UPDATE SKIP LOCKED) e
   )
   UPDATE webhook_event u SET due_at = CASE WHEN due.is_next THEN :leaseEnd::timestamptz ELSE :later::timestamptz END,
     leased_until = CASE WHEN due.is_next THEN :leaseEnd END
   FROM due WHERE u.id = due.id RETURNING u.id AS "eventId", due.is_next AS "isNext!"`,
)

/** Queues the due events, as many as each receiver may have at once. Returns how many. */
export const queueDueEvents = ({ db, jobs, clock }: Pick<AppContext, 'db' | 'jobs' | 'clock'>): Promise<number> =>
  inTransaction(db, async (tx) => {
    const now = clock()
    const after = (ms: number) => new Date(now.getTime() + ms)
    const taken = await takeDue(tx, { now, atOnce: AT_ONCE, leaseEnd: after(LEASE_MS), later: after(BLOCKED_MS) })
    const next = taken.filter(({ isNext }) => isNext)
    if (next.length > 0) await jobs.send(tx, 'webhook', ...next.map(({ eventId }) => ({ eventId })))
    return next.length
  })

const DAY_MS = 24 * 60 * 60_000
/** How long what ended can be read and sent again. */
const SHOWN_MS = 30 * DAY_MS

const deleteEnded = query(
  'webhooks.delete-ended',
  `WITH gone AS (
     DELETE FROM webhook_event WHERE id = ANY (ARRAY(SELECT id FROM webhook_event WHERE ended_at IS NOT NULL AND ended_at < :before LIMIT :rows)) RETURNING 1
   ) SELECT count(*)::int AS swept FROM gone`,
)
const deleteOfOver = query(
  'webhooks.delete-of-over',
  'DELETE FROM webhook_event e USING webhook w WHERE w.id = e.webhook_id AND w.ends_on < manila_day(:now)',
)
/** For the hourly sweep: events that ended long ago, and all those of receivers whose last day is over. */
export async function sweepEvents(db: Db, now: Date) {
  await deleteInBatches(db, deleteEnded, new Date(now.getTime() - SHOWN_MS))
  await deleteOfOver(db, { now })
}
