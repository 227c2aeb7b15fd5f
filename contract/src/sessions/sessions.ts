import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { AllOf, Id, IdParams, Nullable, OneOf, Timestamp } from '../values.ts'

/** One log-in on one device. */
export const Session = Type.Object({
  id: Id,
  /** Whether it is the caller's own. */
  current: Type.Boolean(),
  /** Like `Chrome on Android`; null when unknown. */
  device: Nullable(Type.String()),
  startedAt: Timestamp,
  lastUsedAt: Timestamp,
})
export type Session = Static<typeof Session>

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/app/profile/sessions',
  summary: 'The sessions of this account, most recently used first',
  access: 'own-account',
  result: AllOf(Session),
  problems: [],
})

/** The audit log's entries about log-ins of an account, in the patient's own view. */
export const SignIn = Type.Object({
  id: Type.Integer(),
  at: Timestamp,
  /** `LoggedOutForSafety`: a token was used twice, by its owner and by a thief, so the session was ended. */
  what: OneOf(['LoggedIn', 'LoggedInOnNewDevice', 'WrongPassword', 'Locked', 'LoggedOutForSafety']),
  /** With a passkey, not the password. */
  byPasskey: Type.Boolean(),
  /** Like `Chrome on Android`; null when unknown. */
  device: Nullable(Type.String()),
  /** The number of this wrong password within the hour; null for the first five. Those in between are not listed. */
  count: Nullable(Type.Integer()),
})
export type SignIn = Static<typeof SignIn>

export const listSignIns = endpoint({
  name: 'listSignIns',
  method: 'GET',
  path: '/api/app/patient-client/sign-ins',
  summary: 'The last 20 log-ins and refused log-ins of this account, newest first',
  access: 'own-log-in',
  result: AllOf(SignIn),
  problems: [],
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/app/profile/sessions/{id}',
  summary: 'Log one device out; its tokens are revoked immediately',
  access: 'own-account',
  recentPassword: 'always',
  params: IdParams,
  result: 'nothing',
  problems: ['NotFound'],
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/api/app/profile/end-other-sessions',
  summary: 'Log out every other device',
  access: 'own-account',
  recentPassword: 'always',
  result: 'nothing',
  problems: [],
})
