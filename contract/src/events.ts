// Change events. An event says which of the caller's data changed, never the data: the client reads them again by the ordinary
// calls, so that access is decided in one place.

import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, OneOf } from './values.ts'

/** The caller's own data. `privacy`: consents, portable copy, erasure request. */
export const ownTopics = ['profile', 'letters', 'documents', 'notifications', 'privacy'] as const
export type OwnTopic = (typeof ownTopics)[number]

/**
 * `cases` (the queue and its cases) and `assignments` (who works on which case) are for reviewers, leads and assessors, `counter` and `claims`
 * (a patient chose the branch) for pharmacists of one branch.
 */
const topics = [...ownTopics, 'cases', 'assignments', 'counter', 'claims'] as const
export type Topic = (typeof topics)[number]

export const Change = Type.Object({
  topics: Type.Array(OneOf(topics)),
  /**
   * With `cases`: the changed ones; empty when any may have changed, and always for assessors, who see some only. A registration has its
   * patient's id, others their document's.
   */
  cases: Type.Array(Id),
})
export type Change = Static<typeof Change>

/** A line is sent this often, so that both sides notice when the other is gone. */
export const LIVE_BEAT_MS = 20_000

export const followChanges = endpoint({
  name: 'followChanges',
  method: 'GET',
  path: '/api/app/live',
  summary: 'Change events; the stream ends with the token, the session or the server, and the client connects again',
  access: 'own-account',
  result: 'events',
  events: {
    /**
     * Anything may have changed, but not in the last `quietMs` milliseconds: data read since then is still valid. Sent
     * first, and with 0 after the server itself may have missed events.
     */
    everything: Type.Object({ quietMs: Type.Integer({ minimum: 0 }) }),
    changed: Change,
  },
  problems: ['NotReady'],
})
