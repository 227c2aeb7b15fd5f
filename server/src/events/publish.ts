// Publishing what changed. PostgreSQL hands it to every server at the commit of its cause, and not at all when that is rolled back.
import type { Role } from '@aruga/contract/endpoint'
import type { OwnTopic, Topic } from '@aruga/contract/events'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'

/** Who may hear of it. */
export type Address = `account ${string}` | `role ${Role}` | `branch ${string}`

/** What changed: no data, so that nothing can be seen by listening. */
export type ChangeEvent = { to: Address; topics: readonly Topic[]; case?: string }

/** All sessions of an account are over, but for one. */
export type SessionsEnded = { sessionsOf: string; but: string | null }

export const CHANNEL = 'aruga_live'

/** PostgreSQL carries 8000 bytes; one event has 300 at most. */
const IN_ONE_PAYLOAD = 25

export const payloadOf = (...events: (ChangeEvent | SessionsEnded)[]): string => JSON.stringify(events)

/** As many payloads as it takes. */
export const payloadsOf = (events: readonly ChangeEvent[]): string[] =>
  Array.from({ length: Math.ceil(events.length / IN_ONE_PAYLOAD) }, (_, index) =>
    payloadOf(...events.slice(index * IN_ONE_PAYLOAD, (index + 1) * IN_ONE_PAYLOAD)),
  )

/** A part of a larger statement: `parameter` holds one payload. PostgreSQL evaluates it in a RETURNING, never in an unused WITH. */
export const publishSql = (parameter: string) => `pg_notify('${CHANNEL}', ${parameter})`

/**
 * Publishes in the transaction of the cause. All that do wait for one another at their commit, so what happens many times a
 * second is published by `Events.publishDebounced` instead (docs/decisions/012).
 */
export const publish = query('events.publish', `SELECT ${publishSql('payload')} FROM unnest(:payloads::text[]) payload`)

/** A person's own things changed. */
export const publishToAccount = (tx: Db, accountId: string, ...topics: OwnTopic[]) =>
  publish(tx, { payloads: [payloadOf(accountEvent(accountId, topics))] })

export const accountEvent = (accountId: string, topics: readonly OwnTopic[]): ChangeEvent => ({
  to: `account ${accountId}`,
  topics,
})

/** A case came into the queue, left it, or changed: the patient's id for a registration, else the document's. None: any may have. */
export const publishToReviewers = (tx: Db, caseId?: string) =>
  publish(tx, { payloads: [payloadOf({ to: 'role reviewer', topics: ['cases'], ...(caseId && { case: caseId }) })] })

/** Somebody else works on a case now: the queue says who, and the case itself is as it was. */
export const publishAssignments = (tx: Db) =>
  publish(tx, { payloads: [payloadOf({ to: 'role reviewer', topics: ['assignments'] })] })

/** Something changed at the counter of a branch. */
export const publishToBranch = (tx: Db, branchId: string) =>
  publish(tx, { payloads: [payloadOf(branchEvent(branchId))] })

export const branchEvent = (branchId: string): ChangeEvent => ({ to: `branch ${branchId}`, topics: ['counter'] })
