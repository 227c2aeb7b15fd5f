// Checks an e-mail and a password, for the password grant and the sign-in page. A refusal never reveals who has an account: an
// unknown e-mail takes as long, gets the same answer and is locked out in the same way.
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import {
  type Attempt,
  admitAttempt,
  attemptOf,
  BUSY_SECONDS,
  type Refused,
  settleFailure,
  settleSuccess,
  settleUnknown,
} from '../lock-out/lock-out.ts'
import { findLogin, type Login, normalEmail } from './find-login.ts'
import { PasswordQueueFullError, verifyPassword } from './passwords.ts'

/** `closed` is returned only for the right password; `later`: too many log-ins, from one network or at all. */
export type Refusal = 'wrong' | 'locked' | 'closed' | 'later'

/** Checks a password and counts the try, by e-mail and by the network of `address`. */
export async function provePassword(
  { db, clock, attemptsKey }: { db: Db; clock: Clock; attemptsKey: Buffer },
  { username, password, address }: { username: string; password: string; address: string },
): Promise<Login | Refused<Refusal>> {
  const email = normalEmail(username)
  const attempt = attemptOf(attemptsKey, email, address)
  const admission = await admitAttempt(db, attempt, clock)
  if (admission !== 'admitted') {
    return { refused: admission.refused === 'locked' ? 'locked' : 'later', retryAfter: admission.retryAfter }
  }

  const login = await checkPassword(db, email, password, attempt)
  if (login === 'queue full') return { refused: 'later', retryAfter: BUSY_SECONDS }
  if (!login) {
    await settleFailure(db, attempt, clock())
    return { refused: 'wrong', retryAfter: 0 }
  }
  await settleSuccess(db, attempt)
  return login.status === 'active' ? login : { refused: 'closed', retryAfter: 0 }
}

/** The account with this password. A check that fails with an error is not counted. */
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
