// Log-in (RFC 6749, 4.3). Whatever goes wrong, a stranger learns nothing about who has an account: an unknown e-mail
// takes as long, answers the same and is locked out the same.
import { errors, type TokenEndpointGrantContext } from 'oidc-provider'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { findLogin, type Login, normalEmail } from './account.ts'
import { answerTokens } from './answer-tokens.ts'
import { type Attempt, admitAttempt, attemptOf, settleFailure, settleSuccess, settleUnknown } from './attempts.ts'
import { PasswordQueueFullError, verifyPassword } from './passwords.ts'
import { scopesOf } from './scopes.ts'
import { startSession } from './sessions.ts'
import { tooMany } from './too-many.ts'

type Parameters = { username?: string; password?: string; scope?: string }

export const PASSWORD_PARAMETERS = ['username', 'password', 'scope']

// The words that clients of such a backend know.
const WRONG = 'Invalid username or password!'
const LOCKED_OUT =
  'The user account has been locked out due to invalid login attempts. Please wait a while and try again.'
const NOT_ALLOWED =
  'You are not allowed to login! Your account is inactive or needs to confirm your email/phone number.'

const refused = (description: string) => new errors.CustomOIDCProviderError('invalid_grant', description)

/** The handler of `grant_type=password`. `addressOf` says where a request came from. */
export function createPasswordGrant(deps: {
  db: Db
  clock: Clock
  attemptsKey: Buffer
  scopes: readonly string[]
  addressOf: (ctx: TokenEndpointGrantContext) => string
}) {
  const { db, clock } = deps
  return async (ctx: TokenEndpointGrantContext<Parameters>): Promise<void> => {
    const { username, password, scope } = ctx.oidc.params
    if (!username) throw new errors.InvalidRequest('missing required parameter username')
    if (!password) throw new errors.InvalidRequest('missing required parameter password')
    const scopes = scopesOf(scope, deps.scopes)
    const email = normalEmail(username)
    const attempt = attemptOf(deps.attemptsKey, email, deps.addressOf(ctx))

    const admission = await admitAttempt(db, attempt, clock)
    if (admission === 'locked') throw refused(LOCKED_OUT)
    if (admission !== 'admitted') throw tooMany(ctx)

    const login = await checkPassword(db, email, password, attempt)
    if (login === 'queue full') throw tooMany(ctx)
    if (!login) {
      await settleFailure(db, attempt, clock())
      throw refused(WRONG)
    }
    await settleSuccess(db, attempt)
    // Only who knows the password hears that the account is closed.
    if (login.status !== 'active') throw refused(NOT_ALLOWED)

    const { accountId, securityStamp } = login
    const clientId = ctx.oidc.client.clientId
    const tokens = await startSession(db, { accountId, securityStamp, clientId, scopes }, clock())
    await answerTokens(ctx, db, { ...tokens, accountId, scopes })
  }
}

/** The account whose password this is. A check that cannot be made counts neither for nor against anyone. */
async function checkPassword(
  db: Db,
  email: string,
  password: string,
  attempt: Attempt,
): Promise<Login | 'queue full' | undefined> {
  try {
    const login = await findLogin(db, email)
    return (await verifyPassword(login?.passwordHash, password)) ? login : undefined
  } catch (error) {
    await settleUnknown(db, attempt)
    if (error instanceof PasswordQueueFullError) return 'queue full'
    throw error
  }
}
