import type { WebhookEvent } from '@aruga/contract/webhooks/staff'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { type Page, readPage } from '../../wire/list-query.ts'
import { isOn } from './queue.ts'

/** The receivers, the newest first; ten at most. */
export const listWebhooks = query(
  'webhooks.list',
  `SELECT w.id, w.address, w.purpose, w.kinds, w.ends_on AS "endsOn", w.added_at AS "addedAt", name_of(w.added_by) AS "addedBy?",
     w.added_by = :by AS "isOwn!", w.allowed_at AS "allowedAt", name_of(w.allowed_by) AS "allowedBy?", w.former_secret IS NOT NULL AS "hasFormerSecret!",
     (SELECT count(*)::int FROM (SELECT FROM webhook_event e WHERE e.webhook_id = w.id AND e.state = 'Waiting' LIMIT 10000) e) AS "waiting!",
     (SELECT count(*)::int FROM (SELECT FROM webhook_event e WHERE e.webhook_id = w.id AND e.state = 'GivenUp' LIMIT 10000) e) AS "givenUp!"
   FROM webhook w ORDER BY w.added_at DESC, w.id`,
)

/** No row: there are as many already. */
export const insertWebhook = query(
  'webhooks.insert',
  `INSERT INTO webhook (id, address, purpose, kinds, ends_on, secret, added_at, added_by)
   SELECT :id, :address, :purpose, :kinds::text[], :endsOn, :sealed, :now, :by WHERE (SELECT count(*) FROM webhook) < :most RETURNING id`,
)

const lock = query(
  'webhooks.lock',
  `SELECT id, address, added_by AS "addedBy", allowed_at IS NOT NULL AS "isAllowed!", former_secret IS NOT NULL AS "hasFormerSecret!"
   FROM webhook WHERE id = :id FOR NO KEY UPDATE`,
)
/** A receiver, locked until the transaction ends. */
export const lockWebhook = async (tx: Db, id: string) => (await lock(tx, { id }))[0]

export const allow = query('webhooks.allow', 'UPDATE webhook SET allowed_at = :now, allowed_by = :by WHERE id = :id')
export const stop = query('webhooks.stop', 'UPDATE webhook SET allowed_at = NULL, allowed_by = NULL WHERE id = :id')
export const remove = query('webhooks.remove', 'DELETE FROM webhook WHERE id = :id')
export const rotate = query(
  'webhooks.rotate-secret',
  'UPDATE webhook SET former_secret = secret, secret = :sealed WHERE id = :id',
)
export const endFormer = query('webhooks.end-former-secret', 'UPDATE webhook SET former_secret = NULL WHERE id = :id')

const find = query('webhooks.find', 'SELECT id FROM webhook WHERE id = :id')
export const isWebhook = async (db: Db, id: string) => (await find(db, { id })).length > 0

// The page first, then its tries.
const listEvents = query(
  'webhooks.list-events',
  `SELECT e.id, e.kind, e.at, e.state, CASE WHEN e.state = 'Waiting' THEN e.due_at END AS "nextTryAt?",
     (SELECT coalesce(json_agg(json_build_object('at', t.at, 'fault', t.fault, 'status', t.status, 'milliseconds', t.milliseconds) ORDER BY t.id DESC), '[]')
      FROM (SELECT * FROM webhook_try WHERE event_id = e.id ORDER BY id DESC LIMIT 20) t) AS "tries!: WebhookTries",
     (SELECT count(*)::int FROM (SELECT FROM webhook_event c WHERE c.webhook_id = :id AND (:state::text IS NULL OR c.state = :state) LIMIT 10000) c) AS "total!"
   FROM (SELECT * FROM webhook_event WHERE webhook_id = :id AND (:state::text IS NULL OR state = :state)
     ORDER BY position DESC LIMIT :limit OFFSET :offset) e ORDER BY e.position DESC`,
)
/** The newest first, counted up to ten thousand. */
export const readEvents = (db: Db, id: string, state: WebhookEvent['state'] | null, page: Page) =>
  readPage(page, (part) => listEvents(db, { id, state, ...part }))

const findEvent = query(
  'webhooks.find-event',
  `SELECT e.id, ${isOn} AS "isOn!" FROM webhook_event e JOIN webhook w ON w.id = e.webhook_id WHERE e.id = :id`,
)
/** Undefined: there is no such event. */
export const findStoredEvent = async (db: Db, id: string, now: Date) => (await findEvent(db, { id, now }))[0]

export const sendAgain = query(
  'webhooks.send-again',
  `UPDATE webhook_event SET state = 'Waiting', ended_at = NULL, since = :now, due_at = :now WHERE id = :id`,
)
