// Sends the events of receivers outside.
import type { WebhookBody } from '@aruga/contract/webhooks/events'
import type { tryFaults } from '@aruga/contract/webhooks/staff'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'
import { safeReason } from '../../jobs/safe-reason.ts'
import { notifyAdministrators } from '../../notify/administrators.ts'
import { AddressRefused, parseEndpoint } from '../../push/address.ts'
import { postTo } from '../../push/post.ts'
import { isOn, LEASE_MS, takeEvents, takeOne } from './queue.ts'
import { openSecret, signedHeaders } from './secrets.ts'

const SECOND_MS = 1000
const DAY_MS = 24 * 60 * 60 * SECOND_MS
/** Tries end three days after the event, or after somebody sent it again. */
const TRIED_MS = 3 * DAY_MS
const LONGEST_PAUSE_MS = 4 * 60 * 60 * SECOND_MS
/** 5 seconds, then twice as long each time: some thirty tries in all. */
const pauseAfter = (tries: number) => Math.min(5 * SECOND_MS * 2 ** Math.min(tries, 20), LONGEST_PAUSE_MS)

const find = query(
  'webhooks.find-to-deliver',
  `SELECT e.id, e.webhook_id AS "webhookId", e.kind, e.at, e.data, e.since, w.address, w.secret, w.former_secret AS "formerSecret",
     (SELECT count(*)::int FROM webhook_try t WHERE t.event_id = e.id AND t.at >= e.since) AS "tries!"
   FROM webhook_event e JOIN webhook w ON w.id = e.webhook_id WHERE e.id = :eventId AND e.state = 'Waiting' AND ${isOn}`,
)
type Event = Row<'webhooks.find-to-deliver'>
type Result = { fault: (typeof tryFaults)[number] | null; status: number | null }

const addTry = query(
  'webhooks.add-try',
  `INSERT INTO webhook_try (event_id, at, fault, status, milliseconds)
   SELECT id, :now, :fault?, :status?, :milliseconds FROM webhook_event WHERE id = :eventId`,
)
const putOff = query(
  'webhooks.put-off',
  `UPDATE webhook_event SET due_at = :dueAt, leased_until = NULL WHERE id = :eventId AND state = 'Waiting'`,
)
const end = query(
  'webhooks.end-event',
  // The next about the subject is leased in its place.
  `WITH ended AS (
     UPDATE webhook_event SET state = :state, ended_at = :now, leased_until = NULL WHERE id = :eventId AND state = 'Waiting'
     RETURNING webhook_id, subject_id, position
   ), woken AS (
     UPDATE webhook_event e SET due_at = :leaseEnd, leased_until = :leaseEnd WHERE e.id = (
       SELECT n.id FROM ended JOIN webhook_event n USING (webhook_id, subject_id)
       WHERE n.state = 'Waiting' AND n.position > ended.position ORDER BY n.position LIMIT 1) RETURNING e.id
   ) SELECT (SELECT id FROM woken) AS "nextId" FROM ended`,
)

/**
 * Begins to send what is due, `began` events; called every second. `done`: when all of it was sent, and what came due at the same receivers meanwhile. Nothing is
 * written once `stopping`: what was on its way then is sent again when its lease is over.
 */
export async function deliverDue(context: AppContext, stopping: AbortSignal) {
  const events = await takeEvents(context)
  return { began: events.length, done: Promise.all(events.map((eventId) => deliverFrom(context, eventId, stopping))) }
}

/** An event, then the next about its subject, then whatever its receiver has due: as long as there is something, without a pause. */
async function deliverFrom(context: AppContext, first: string, stopping: AbortSignal): Promise<void> {
  try {
    let eventId: string | undefined = first
    while (eventId !== undefined) eventId = await deliverEvent(context, eventId, stopping)
  } catch (error) {
    if (!stopping.aborted)
      context.log.warn({ why: safeReason(error as Error) }, 'an event waits until its lease is over')
  }
}

/** Sends an event once and stores how that went, if it still waits and its receiver is on. Returns the next one to send. */
async function deliverEvent(context: AppContext, eventId: string, stopping: AbortSignal): Promise<string | undefined> {
  const { db, clock } = context
  const [event] = await find(db, { eventId, now: clock() })
  if (!event) return undefined
  const began = performance.now()
  const result = await send(context, event, stopping)
  if (stopping.aborted) return undefined
  const milliseconds = Math.round(performance.now() - began)
  const next = await inTransaction(db, async (tx) => {
    await addTry(tx, { eventId, now: clock(), ...result, milliseconds })
    return settle(tx, event, result, clock())
  })
  return next ?? (await takeOne(context, event.webhookId))
}

/** Returns the next event about the same subject, leased. */
async function settle(tx: Db, { id: eventId, since, tries }: Event, { fault }: Result, now: Date) {
  const leaseEnd = new Date(now.getTime() + LEASE_MS)
  if (fault === null) return (await end(tx, { eventId, state: 'Delivered', now, leaseEnd }))[0]?.nextId
  if (now.getTime() - Date.parse(since) < TRIED_MS) {
    await putOff(tx, { eventId, dueAt: new Date(now.getTime() + pauseAfter(tries)) })
    return undefined
  }
  const [ended] = await end(tx, { eventId, state: 'GivenUp', now, leaseEnd })
  // Once a day: a receiver that is away lets many events be given up.
  if (ended) await notifyAdministrators(tx, { kind: 'EventsGivenUp', now, since: new Date(now.getTime() - DAY_MS) })
  return ended?.nextId
}

async function send({ config, clock }: AppContext, event: Event, stopping: AbortSignal): Promise<Result> {
  const url = parseEndpoint(event.address, config.production)
  if (!url) return { fault: 'Address', status: null }
  const { id, kind, at: timestamp, data, secret, formerSecret } = event
  const body = JSON.stringify({ type: kind, timestamp, data } satisfies WebhookBody)
  const secrets = [secret, ...(formerSecret ? [formerSecret] : [])].map((sealed) => openSecret(config, sealed))
  try {
    const { status } = await postTo(url, signedHeaders(secrets, { id, at: clock(), body }), body, stopping)
    return { fault: status >= 200 && status < 300 ? null : 'Refused', status }
  } catch (error) {
    return { fault: faultOf(error as Error), status: null }
  }
}

function faultOf(error: Error): Result['fault'] {
  if (error instanceof AddressRefused) return 'Address'
  return error.name === 'TimeoutError' ? 'TooSlow' : 'NoAnswer'
}
