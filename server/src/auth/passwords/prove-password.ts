// Checks an e-mail and a password, for the password grant and the sign-in page. A refusal never reveals who has an account: an
// unknown e-mail takes as long, gets the same answer and is locked out in the same way. So does a registration whose address is
// not confirmed: otherwise registering somebody's address and logging in would tell whether they have an account.

import { type Database, type Db, inTransaction } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { Clock } from '../../time/clock.ts'
import type { Keys } from '../keys.ts'
import {
  type Admitted,
  admitAttempt,
  BUSY_SECONDS,
  type From,
  type Refused,
  settleFailure,
  settleSuccess,
  settleUnknown,
} from '../lock-out/lock-out.ts'
import { canBeAddress, type Login, normalEmail } from './find-login.ts'
import { hashPassword, isOutdated, PasswordQueueFullError, verifyPassword } from './passwords.ts'

/** `closed` is returned only for the right password; `later`: too many log-ins, from one network or at all. */
export type Refusal = 'wrong' | 'locked' | 'closed' | 'later'

/** `overloaded`: by all log-ins together, not by this one's network. */
type PasswordRefused = Refused<Refusal> & { overloaded?: true }

/** The status of a refusal for `later`. */
export const statusOfLater = ({ overloaded }: PasswordRefused): 429 | 503 => (overloaded ? 503 : 429)

/** What is guessed at when somebody logs in with this e-mail, in its normal form. */
export const passwordOf = (email: string) => `password of ${email}`

type Deps = { db: Database; clock: Clock; keys: Pick<Keys, 'attempts'> }
type Tried = { username: string; password: string; from: From }

/** The account whose password it is. Its attempt is still to be settled, as a log-in does it with its session. */
export type ProvedPassword = Login & { admitted: Admitted }

/** Some two seconds of log-ins on two cores. */
const MOST_AT_ONCE = 130
/** Log-ins under way, in all of their steps. */
let underWay = 0

/** Checks a password and counts a wrong one, by e-mail and by where it comes from. In a storm it is refused before any work. */
export async function provePassword(deps: Deps, tried: Tried): Promise<ProvedPassword | PasswordRefused> {
  if (underWay >= MOST_AT_ONCE) return OVERLOADED
  underWay++
  try {
    return await prove(deps, tried)
  } finally {
    underWay--
  }
}

const OVERLOADED = { refused: 'later', retryAfter: BUSY_SECONDS, overloaded: true } as const

async function prove(
  { db, clock, keys }: Deps,
  { username, password, from }: Tried,
): Promise<ProvedPassword | PasswordRefused> {
  const email = normalEmail(username)
  const guess = { secret: keys.attempts, name: passwordOf(email), from, ...(canBeAddress(email) && { email }) }
  const admitted = await admitAttempt(db, guess, clock)
  if ('refused' in admitted) {
    return { refused: admitted.refused === 'locked' ? 'locked' : 'later', retryAfter: admitted.retryAfter }
  }

  const login = await checkPassword(db, password, admitted)
  if (login === 'queue full') return OVERLOADED
  if (!login || login.status === 'unverified') {
    await settleFailure(db, admitted, clock())
    return { refused: 'wrong', retryAfter: 0 }
  }
  if (login.status === 'active') return { ...login, admitted }
  await inTransaction(db, (tx) => settleSuccess(tx, admitted, clock()))
  return { refused: 'closed', retryAfter: 0 }
}

const replaceHash = query(
  'connect.replace-hash',
  'UPDATE account SET password_hash = :to WHERE id = :accountId AND password_hash = :from',
)
/** With the parameters of today; in a storm at a later log-in. Sessions and links stay, as the password does. */
async function hashAgain(db: Db, { accountId, passwordHash: from }: Login, password: string): Promise<void> {
  try {
    await replaceHash(db, { accountId, from, to: await hashPassword(password) })
  } catch (error) {
    if (!(error instanceof PasswordQueueFullError)) throw error
  }
}

/** The account with this password. A check that fails with an error is not counted. */
async function checkPassword(db: Db, password: string, admitted: Admitted): Promise<Login | 'queue full' | undefined> {
  try {
    const { login } = admitted
    if (!(await verifyPassword(login?.passwordHash, password)) || !login) return undefined
    if (isOutdated(login.passwordHash)) await hashAgain(db, login, password)
    return login
  } catch (error) {
    await settleUnknown(db, admitted)
    if (error instanceof PasswordQueueFullError) return 'queue full'
    throw error
  }
}
