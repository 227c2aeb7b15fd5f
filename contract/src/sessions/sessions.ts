import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { AllOf, Id, IdParams, Moment, Nullable } from '../values.ts'

/** One log-in on one device. */
export const Session = Type.Object({
  id: Id,
  /** Whether it is the one that asks. */
  current: Type.Boolean(),
  /** Like `Chrome on Android`; null where the device did not say. */
  device: Nullable(Type.String()),
  startedAt: Moment,
  lastUsedAt: Moment,
})
export type Session = Static<typeof Session>

const everybody = ['patient', 'reviewer', 'pharmacist', 'administrator'] as const

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/app/profile/sessions',
  summary: 'Where this account is logged in, the newest use first',
  access: everybody,
  result: AllOf(Session),
  problems: [],
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/app/profile/sessions/{id}',
  summary: 'Log one device out; its tokens are dead at once',
  access: everybody,
  params: IdParams,
  result: 'nothing',
  problems: ['NotFound'],
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/api/app/profile/end-other-sessions',
  summary: 'Log every device out but this one',
  access: everybody,
  result: 'nothing',
  problems: [],
})
