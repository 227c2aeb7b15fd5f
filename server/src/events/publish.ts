// Publishes change events. PostgreSQL delivers them to every server when the transaction commits, and not at all after a rollback.

import type { OwnTopic, Topic } from '@aruga/contract/events'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'

/** All who decide cases, leads included. Servers of earlier versions use this name. */
export const QUEUE = 'role reviewer'

/** Who receives an event: all sessions of an account, all that act for a patient, … */
export type Address = `account ${string}` | `patient ${string}` | typeof QUEUE | `branch ${string}`

/**
 * The changed things. An event contains no data, so listening reveals none. With `patient` it is for all who act for that patient, and `to` for
 * servers of the version before, which know patients by their own account.
 */
export type ChangeEvent = { to: Address; patient?: string; topics: readonly Topic[]; case?: string }

/** All sessions of an account have ended, except `but`. */
export type SessionsEnded = { sessionsOf: string; but: string | null }

/** In SQL, like the database's `publish`. A program receives only events of its own schema. */
export const CHANNEL = `'aruga_live_' || current_schema()`

/** A NOTIFY payload has 8000 bytes at most, an event 300. */
const EVENTS_PER_PAYLOAD = 25

export const payloadOf = (...events: (ChangeEvent | SessionsEnded)[]): string => JSON.stringify(events)

export const payloadsOf = (events: readonly ChangeEvent[]): string[] =>
  Array.from({ length: Math.ceil(events.length / EVENTS_PER_PAYLOAD) }, (_, index) =>
    payloadOf(...events.slice(index * EVENTS_PER_PAYLOAD, (index + 1) * EVENTS_PER_PAYLOAD)),
  )

/**
 * Publishes in the transaction of the cause. Such transactions wait for one another at their commit, so events many times a
 * second are published by `Events.publishDebounced` instead (docs/decisions/012).
 */
export const publish = query('events.publish', `SELECT publish(payload) FROM unnest(:payloads::text[]) payload`)

/** Things of an account itself changed. */
export const publishToAccount = (tx: Db, accountId: string, ...topics: OwnTopic[]) =>
  publish(tx, { payloads: [payloadOf(accountEvent(accountId, topics))] })

const publishOfPatient = query(
  'events.publish-to-patient',
  `SELECT publish(jsonb_build_array(jsonb_build_object(
     'to', coalesce('account ' || p.account_id, 'patient ' || p.id), 'patient', p.id, 'topics', :topics::text[]))::text)
   FROM patient p WHERE p.id = :patientId`,
)
/** A patient's things changed. */
export const publishToPatient = (tx: Db, patientId: string, ...topics: OwnTopic[]) =>
  publishOfPatient(tx, { patientId, topics })

/** As the statement above makes it. `ownAccount`: the patient's, where it is known. */
export const patientEvent = (
  { patientId, ownAccount }: { patientId: string; ownAccount: string | null },
  topics: readonly OwnTopic[],
): ChangeEvent => ({
  to: ownAccount ? `account ${ownAccount}` : `patient ${patientId}`,
  patient: patientId,
  topics,
})

export const accountEvent = (accountId: string, topics: readonly OwnTopic[]): ChangeEvent => ({
  to: `account ${accountId}`,
  topics,
})

/** A case entered the queue, left it, or changed. `caseId`: the patient's id for a registration, else the document's; none: any case may have. */
export const publishToReviewers = (tx: Db, caseId?: string) =>
  publish(tx, { payloads: [payloadOf({ to: QUEUE, topics: ['cases'], ...(caseId && { case: caseId }) })] })

/** A case is assigned to somebody else; the case itself is unchanged. */
export const publishAssignments = (tx: Db) =>
  publish(tx, { payloads: [payloadOf({ to: QUEUE, topics: ['assignments'] })] })

/** Something changed at the counter of a branch. */
export const publishToBranch = (tx: Db, branchId: string) =>
  publish(tx, { payloads: [payloadOf(branchEvent(branchId))] })

export const branchEvent = (branchId: string, topic: 'counter' | 'claims' = 'counter'): ChangeEvent => ({
  to: `branch ${branchId}`,
  topics: [topic],
})
