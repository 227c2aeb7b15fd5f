import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { AllOf, Id, IdParams, Nullable, Timestamp } from '../values.ts'

/** One log-in on one device. */
export const Session = Type.Object({
  id: Id,
  /** Whether it is the caller's own. */
  current: Type.Boolean(),
  /** Like `Chrome on Android`; null where it is unknown. */
  device: Nullable(Type.String()),
  startedAt: Timestamp,
  lastUsedAt: Timestamp,
})
export type Session = Static<typeof Session>

const everybody = ['patient', 'reviewer', 'pharmacist', 'administrator'] as const

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/app/profile/sessions',
  summary: 'The sessions of this account, most recently used first',
  access: everybody,
  result: AllOf(Session),
  problems: [],
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/app/profile/sessions/{id}',
  summary: 'Log one device out; its tokens are revoked immediately',
  access: everybody,
  params: IdParams,
  result: 'nothing',
  problems: ['NotFound'],
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/api/app/profile/end-other-sessions',
  summary: 'Log out every other device',
  access: everybody,
  result: 'nothing',
  problems: [],
})
