// The `webhook` queue: one try of one event.
import type { WebhookBody } from '@aruga/contract/webhooks/events'
import type { tryFaults } from '@aruga/contract/webhooks/staff'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'
import type { JobData } from '../../jobs/job-data.ts'
import { notifyAdministrators } from '../../notify/administrators.ts'
import { AddressRefused, parseEndpoint } from '../../push/address.ts'
import { postTo } from '../../push/post.ts'
import { isOn } from './queue.ts'
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
  `SELECT e.id, e.kind, e.at, e.data, e.since, w.address, w.secret, w.former_secret AS "formerSecret",
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
  // The next about the subject is due at once.
  `WITH ended AS (
     UPDATE webhook_event SET state = :state, ended_at = :now, leased_until = NULL WHERE id = :eventId AND state = 'Waiting'
     RETURNING webhook_id, subject_id, position
   ), woken AS (
     UPDATE webhook_event e SET due_at = :now WHERE e.id = (
       SELECT n.id FROM ended JOIN webhook_event n USING (webhook_id, subject_id)
       WHERE n.state = 'Waiting' AND n.position > ended.position ORDER BY n.position LIMIT 1)
   ) SELECT webhook_id AS "webhookId" FROM ended`,
)

/** Sends an event once and stores how that went. Does nothing when it is done already, or its receiver was switched off. */
export async function deliverEvent(context: AppContext, { eventId }: JobData['webhook']): Promise<void> {
  const { db, clock } = context
  const [event] = await find(db, { eventId, now: clock() })
  if (!event) return
  const began = performance.now()
  const result = await send(context, event)
  const milliseconds = Math.round(performance.now() - began)
  const now = clock()
  await inTransaction(db, async (tx) => {
    await addTry(tx, { eventId, now, ...result, milliseconds })
    if (result.fault === null) return void (await end(tx, { eventId, state: 'Delivered', now }))
    if (now.getTime() - Date.parse(event.since) < TRIED_MS) {
      await putOff(tx, { eventId, dueAt: new Date(now.getTime() + pauseAfter(event.tries)) })
      return
    }
    if ((await end(tx, { eventId, state: 'GivenUp', now })).length === 0) return
    // Once a day: a receiver that is away lets many events be given up.
    await notifyAdministrators(tx, { kind: 'EventsGivenUp', now, since: new Date(now.getTime() - DAY_MS) })
  })
}

async function send({ config, clock }: AppContext, event: Event): Promise<Result> {
  const url = parseEndpoint(event.address, config.production)
  if (!url) return { fault: 'Address', status: null }
  const { id, kind, at: timestamp, data, secret, formerSecret } = event
  const body = JSON.stringify({ type: kind, timestamp, data } satisfies WebhookBody)
  const secrets = [secret, ...(formerSecret ? [formerSecret] : [])].map((sealed) => openSecret(config, sealed))
  try {
    const { status } = await postTo(url, signedHeaders(secrets, { id, at: clock(), body }), body)
    return { fault: status >= 200 && status < 300 ? null : 'Refused', status }
  } catch (error) {
    return { fault: faultOf(error as Error), status: null }
  }
}

function faultOf(error: Error): Result['fault'] {
  if (error instanceof AddressRefused) return 'Address'
  return error.name === 'TimeoutError' ? 'TooSlow' : 'NoAnswer'
}
