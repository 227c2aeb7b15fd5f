// Telling what changed. PostgreSQL hands it to every server at the commit of its cause, and not at all when that is rolled back.
import type { Role } from '@aruga/contract/endpoint'
import type { OwnTopic, Topic } from '@aruga/contract/events'
import { type Db, statement } from '../db/open.ts'

/** Who is told. */
export type Address = `account ${string}` | `role ${Role}` | `branch ${string}`

/** What is told: no data, so that nothing can be seen by listening. */
export type Told = { to: Address; topics: readonly Topic[]; case?: string }

/** All sessions of an account are over, but for one. */
export type SessionsOver = { sessionsOf: string; but: string | null }

export const CHANNEL = 'aruga_live'

/** PostgreSQL carries 8000 bytes; one thing told has 300 at most. */
const IN_ONE_PAYLOAD = 25

export const payloadOf = (...told: (Told | SessionsOver)[]): string => JSON.stringify(told)

/** As many payloads as it takes. */
export const payloadsOf = (told: readonly Told[]): string[] =>
  Array.from({ length: Math.ceil(told.length / IN_ONE_PAYLOAD) }, (_, index) =>
    payloadOf(...told.slice(index * IN_ONE_PAYLOAD, (index + 1) * IN_ONE_PAYLOAD)),
  )

/** A part of a larger statement: `parameter` holds one payload. PostgreSQL evaluates it in a RETURNING, never in an unused WITH. */
export const tellingSql = (parameter: string) => `pg_notify('${CHANNEL}', ${parameter})`

/**
 * Tells in the transaction of the cause. All transactions that tell wait for one another at their commit, so what happens
 * many times a second is told by `Live.tellSoon` instead (docs/decisions/012).
 */
export const tell = statement<never, [payloads: string[]]>(
  'live.tell',
  `SELECT ${tellingSql('payload')} FROM unnest($1::text[]) payload`,
)

/** A person's own things changed. */
export const tellAccount = (tx: Db, accountId: string, ...topics: OwnTopic[]) =>
  tell(tx, [[payloadOf(ofAccount(accountId, topics))]])

export const ofAccount = (accountId: string, topics: readonly OwnTopic[]): Told => ({
  to: `account ${accountId}`,
  topics,
})

/** A case came into the queue, left it, or changed: the patient's id for a registration, else the document's. None: any may have. */
export const tellReviewers = (tx: Db, caseId?: string) =>
  tell(tx, [[payloadOf({ to: 'role reviewer', topics: ['cases'], ...(caseId && { case: caseId }) })]])

/** Somebody else works on a case now: the queue says who, and the case itself is as it was. */
export const tellAssigned = (tx: Db) => tell(tx, [[payloadOf({ to: 'role reviewer', topics: ['assignments'] })]])

/** Something changed at the counter of a branch. */
export const tellBranch = (tx: Db, branchId: string) => tell(tx, [[payloadOf(ofBranch(branchId))]])

export const ofBranch = (branchId: string): Told => ({ to: `branch ${branchId}`, topics: ['counter'] })
