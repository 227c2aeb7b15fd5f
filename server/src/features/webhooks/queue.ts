// The stored events are their own queue: a server leases what is due. The events of one subject go one after another: the next once the one before
// was accepted, or given up.
import type { AppContext } from '../../context.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

/** At once for each receiver, so that a slow one delays no other. */
const AT_ONCE = 5
/** Longer than a delivery takes: of a server that was killed, another one sends it then. */
export const LEASE_MS = 30_000
/** An event that waits for another one is looked at again then, if that one does not wake it. */
const BLOCKED_MS = 60_000
/** So many due events of a receiver are looked at for those that need not wait. */
const LOOKED_AT = 100

/** SQL: whether a receiver `w` gets anything now. */
export const isOn = 'w.allowed_at IS NOT NULL AND w.ends_on >= manila_day(:now)'

const takeDue = query(
  'webhooks.take-due',
  `WITH receiver AS MATERIALIZED (
     SELECT w.id, least(:most::int, :atOnce::int - (SELECT count(*) FROM webhook_event e
       WHERE e.webhook_id = w.id AND e.state = 'Waiting' AND e.leased_until IS NOT NULL AND e.leased_until > :now::timestamptz)::int) AS free
     FROM webhook w WHERE ${isOn} AND (:webhookId::uuid IS NULL OR w.id = :webhookId)
   ), due AS MATERIALIZED (
     SELECT e.id, receiver.id AS webhook_id, receiver.free, e.due_at, NOT EXISTS (SELECT FROM webhook_event f WHERE f.webhook_id = e.webhook_id
       AND f.subject_id = e.subject_id AND f.state = 'Waiting' AND f.position < e.position) AS is_next
     FROM receiver CROSS JOIN LATERAL (
       SELECT * FROM webhook_event e WHERE e.webhook_id = receiver.id AND e.state = 'Waiting' AND e.due_at <= :now
       ORDER BY e.due_at LIMIT CASE WHEN receiver.free > 0 THEN :lookedAt::int ELSE 0 END FOR NO KEY UPDATE SKIP LOCKED) e
   ), taken AS (
     SELECT id, is_next FROM (
       SELECT *, row_number() OVER (PARTITION BY webhook_id, is_next ORDER BY due_at) AS place FROM due) d
     WHERE NOT is_next OR place <= free
   )
   UPDATE webhook_event u SET due_at = CASE WHEN taken.is_next THEN :leaseEnd::timestamptz ELSE :later::timestamptz END,
     leased_until = CASE WHEN taken.is_next THEN :leaseEnd END
   FROM taken WHERE u.id = taken.id RETURNING u.id AS "eventId", taken.is_next AS "isNext!"`,
)

type Deps = Pick<AppContext, 'db' | 'clock'>

async function take({ db, clock }: Deps, webhookId: string | null, most: number): Promise<string[]> {
  const now = clock()
  const after = (ms: number) => new Date(now.getTime() + ms)
  const times = { now, leaseEnd: after(LEASE_MS), later: after(BLOCKED_MS) }
  const taken = await takeDue(db, { webhookId, most, atOnce: AT_ONCE, lookedAt: LOOKED_AT, ...times })
  return taken.filter(({ isNext }) => isNext).map(({ eventId }) => eventId)
}

/** Leases due events, as many as each receiver may have at once. */
export const takeEvents = (deps: Deps) => take(deps, null, AT_ONCE)

/** Leases one due event of a receiver. Undefined: nothing is due, or it has as many at once as it may. */
export const takeOne = async (deps: Deps, webhookId: string) => (await take(deps, webhookId, 1))[0]

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
  `WITH gone AS (
     DELETE FROM webhook_event WHERE id = ANY (ARRAY(
       SELECT e.id FROM webhook w CROSS JOIN LATERAL (
         SELECT id FROM webhook_event WHERE webhook_id = w.id ORDER BY position LIMIT :rows) e
       WHERE w.ends_on < manila_day(:before) LIMIT :rows)) RETURNING 1
   ) SELECT count(*)::int AS swept FROM gone`,
)
/** For the hourly sweep: events that ended long ago, and all those of receivers whose last day is over. */
export async function sweepEvents(db: Db, now: Date) {
  await deleteInBatches(db, deleteEnded, new Date(now.getTime() - SHOWN_MS))
  await deleteInBatches(db, deleteOfOver, now)
}
