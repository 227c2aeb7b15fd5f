// Checks a log-in name and a password, for the password grant and the sign-in page. A refusal never reveals who has an account: an
// unknown name takes as long, gets the same answer and is locked out in the same way. So is a registration whose address is
// not confirmed: otherwise registering somebody's address and logging in would reveal whether they have an account.

import { logInName } from '@aruga/contract/typed-text'
import type { Database, Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { Clock } from '../../time/clock.ts'
import type { Keys } from '../keys.ts'
import { checkGuess, type From, type Refused } from '../lock-out/lock-out.ts'
import { findLogin, type Login } from './find-login.ts'
import { hashPassword, isOutdated, PasswordQueueFullError, verifyPassword } from './passwords.ts'

/** `closed` is returned only for the right password; `later`: too many log-ins, from one network or altogether. */
export type Refusal = 'wrong' | 'locked' | 'closed' | 'later'

/** `overloaded`: by all log-ins together, not by this network's. */
type PasswordRefused = Refused<Refusal> & { overloaded?: true }

/** The HTTP status of a `later` refusal. */
export const statusOfLater = ({ overloaded }: PasswordRefused): 429 | 503 => (overloaded ? 503 : 429)

/**
 * The lock-out's name for log-ins with this e-mail address or number, in the form of `logInName`. An account with both has two: one for
 * both would tell a stranger which address belongs to a number.
 */
export const passwordOf = (name: string) => `password of ${name}`

type Deps = { db: Database; clock: Clock; keys: Pick<Keys, 'attempts'> }
type Tried = { username: string; password: string; from: From }

/** Some two seconds of log-ins on two cores. */
const MOST_AT_ONCE = 130
/** Log-ins under way, in any of their steps. */
let underWay = 0

/** The account whose password it is. Counts a wrong password, by name and by place. In a storm it refuses before any work. */
export async function provePassword(deps: Deps, tried: Tried): Promise<Login | PasswordRefused> {
  if (underWay >= MOST_AT_ONCE) return OVERLOADED
  underWay++
  try {
    return await prove(deps, tried)
  } catch (error) {
    if (error instanceof PasswordQueueFullError) return OVERLOADED
    throw error
  } finally {
    underWay--
  }
}

/** The queue is empty again within seconds. */
const OVERLOADED = { refused: 'later', retryAfter: 10, overloaded: true } as const

async function prove(deps: Deps, { username, password, from }: Tried): Promise<Login | PasswordRefused> {
  const name = logInName(username)
  const login = await findLogin(deps.db, name)
  // People who forgot their password have failed log-ins: a new password changes the stamp, which lets them in anywhere.
  const guess = { secret: deps.keys.attempts, name: passwordOf(name), from, since: login?.securityStamp }
  const proved = await checkGuess(deps, guess, () => checkPassword(deps.db, login, password))
  return 'refused' in proved || proved.status === 'active' ? proved : { refused: 'closed', retryAfter: 0 }
}

const replaceHash = query(
  'connect.replace-hash',
  'UPDATE account SET password_hash = :to WHERE id = :accountId AND password_hash = :from',
)
/** Rehashes with today's parameters; in a storm, at a later log-in. The password is the same, so sessions and links stay. */
async function hashAgain(db: Db, { accountId, passwordHash: from }: Login, password: string): Promise<void> {
  try {
    await replaceHash(db, { accountId, from, to: await hashPassword(password) })
  } catch (error) {
    if (!(error instanceof PasswordQueueFullError)) throw error
  }
}

/** The account if this is its password and its address is confirmed. */
async function checkPassword(db: Db, login: Login | undefined, password: string): Promise<Login | undefined> {
  if (!(await verifyPassword(login?.passwordHash, password)) || !login) return undefined
  if (isOutdated(login.passwordHash)) await hashAgain(db, login, password)
  return login.status === 'unverified' ? undefined : login
}
