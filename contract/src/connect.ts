// `/connect/*` speaks OAuth 2.0 and OpenID Connect, not the contract's own form: RFC 6749, RFC 7009 and OpenID Connect
// Core define inputs and outputs. This file has only the parts that the specification fixes.

import type { Static } from 'typebox'
import * as Type from 'typebox'
import type { ACCOUNT_ERASED } from './account-erased.ts'

/** The first five rows of docs/specification.md#7. */
export const connectCalls = [
  { name: 'token', specificationRow: 1, method: 'POST', path: '/connect/token' },
  { name: 'userinfo', specificationRow: 2, method: 'GET', path: '/connect/userinfo' },
  { name: 'logout', specificationRow: 3, method: 'GET', path: '/connect/logout' },
  { name: 'revoke', specificationRow: 4, method: 'POST', path: '/connect/revocat' },
  { name: 'authorize', specificationRow: 5, method: 'GET', path: '/connect/authorize' },
] as const

export const connectPaths = {
  token: '/connect/token',
  userinfo: '/connect/userinfo',
  logout: '/connect/logout',
  endSession: '/connect/endsession',
  revocation: '/connect/revocat',
  authorization: '/connect/authorize',
  keys: '/connect/jwks',
  discovery: '/.well-known/openid-configuration',
} as const

/** The staff console's client: public, signs in on the server's own page with a code and PKCE. Served at this path. */
export const CONSOLE_CLIENT_ID = 'aruga-console'
export const CONSOLE_PATH = '/console/'

/** The answer of `/connect/token` (RFC 6749 section 5.1). `expires_in` in seconds. */
export const TokenAnswer = Type.Object({
  access_token: Type.String(),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer(),
  scope: Type.Optional(Type.String()),
  id_token: Type.Optional(Type.String()),
  refresh_token: Type.Optional(Type.String()),
  /** The patient that the session acts for. */
  patient_id: Type.Optional(Type.String()),
})
export type TokenAnswer = Static<typeof TokenAnswer>

/**
 * Why `grant_type=password` is refused: RFC 6749 has one `error` for every reason, so `error_code` adds the
 * reason for an app that words the refusal itself. Each belongs to one `error_description` (docs/wire.md#tokens).
 */
export const logInRefusals = ['InvalidCredentials', 'AccountLocked', 'AccountNotAllowed'] as const
export type LogInRefusal = (typeof logInRefusals)[number]

/**
 * Why `grant_type=refresh_token` is refused, as `error_code`: sent only for an unused refresh token, and not always
 * (docs/decisions/085). `SessionIdle`: not used for too long; `SessionOver`: the longest time after the password has passed;
 * `AccessChanged`: an administrator changed or closed the account, or logged it out; An erased account has its own code.
 */
export const sessionEnds = [
  'SessionIdle',
  'SessionOver',
  'SignedOutElsewhere',
  'PasswordChanged',
  'AccessChanged',
] as const
/**
 * The account may no longer act for the session's patient, or not for the one that it asks for. The refresh token is not used up: with
 * another `patient` it is still good.
 */
export const ACCESS_ENDED = 'AccessEnded'
export type SessionEnd = (typeof sessionEnds)[number] | typeof ACCESS_ENDED | typeof ACCOUNT_ERASED

/**
 * The value of the parameter `patient` for the account's own patient, else the first that it may act for. Any other value is the id of one
 * of them. With `grant_type=refresh_token` the session acts for that one from then on, and its earlier access tokens end; at a log-in it is
 * a wish.
 */
export const OWN_PATIENT = 'own'

/** The answer of `/connect/userinfo` (OpenID Connect Core section 5.3). */
export const UserInfo = Type.Object({
  sub: Type.String(),
  name: Type.Optional(Type.String()),
  given_name: Type.Optional(Type.String()),
  family_name: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  email_verified: Type.Optional(Type.Boolean()),
  role: Type.Optional(Type.Array(Type.String())),
})
export type UserInfo = Static<typeof UserInfo>
