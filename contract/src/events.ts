// What changes is told as it happens. An event says which of the caller's things changed, never what they are now: the
// client asks again by the ordinary calls, so that what anybody may see is decided in one place.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, OneOf } from './values.ts'

/** The caller's own. `privacy`: consents, the copy of one's data, the wish to be erased. */
export const ownTopics = ['profile', 'letters', 'documents', 'notifications', 'privacy'] as const
export type OwnTopic = (typeof ownTopics)[number]

/**
 * `cases` is told to reviewers: the queue and what is in it; `assignments`, too: who works on which of them. `counter` to the pharmacists of one branch.
 */
const topics = [...ownTopics, 'cases', 'assignments', 'counter'] as const
export type Topic = (typeof topics)[number]

export const Change = Type.Object({
  topics: Type.Array(OneOf(topics)),
  /** With `cases`: which of them; none is named where any may have changed. A registration has its patient's id, others their document's. */
  cases: Type.Array(Id),
})
export type Change = Static<typeof Change>

/** A line comes this often, so that either side notices when the other is gone. */
export const LIVE_BEAT_MS = 20_000

export const followChanges = endpoint({
  name: 'followChanges',
  method: 'GET',
  path: '/api/app/live',
  summary: 'What changes, as it happens; ends with the token, the session or the server, and the client asks anew',
  access: ['patient', 'reviewer', 'pharmacist', 'administrator'],
  result: 'events',
  events: {
    /** Anything may have changed. It comes first, and again after the server itself has missed something. */
    everything: Type.Object({}),
    changed: Change,
  },
  problems: ['NotReady'],
})
