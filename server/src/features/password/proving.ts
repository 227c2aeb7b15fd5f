// Who is logged in shows once more that the account is theirs. A stolen session guesses no further than a log-in would:
// tries count under the same keys, and lock the same e-mail.
import { LOCKOUT_MS } from '@aruga/contract/constants'
import type { FastifyRequest } from 'fastify'
import { normalEmail } from '../../connect/account.ts'
import {
  type Attempt,
  admitAttempt,
  attemptOf,
  settleFailure,
  settleSuccess,
  settleUnknown,
} from '../../connect/attempts.ts'
import { attemptsKeyOf } from '../../connect/keys.ts'
import { verifyPassword } from '../../connect/passwords.ts'
import { type Db, statement } from '../../db/open.ts'
import { problem } from '../../http/problem.ts'
import type { Outside } from '../../outside.ts'

const findAccount = statement<{ email: string; passwordHash: string }>(
  'password.find-account',
  `SELECT email, password_hash AS "passwordHash" FROM account WHERE id = $1 AND status = 'active'`,
)

/** Under which keys the tries for an account's password count. */
export const attemptOn = ({ config }: Pick<Outside, 'config'>, email: string, request: FastifyRequest): Attempt =>
  attemptOf(attemptsKeyOf(config), normalEmail(email), request.ip)

/**
 * Answers the hash that the password was checked against: a change guards itself with it. Throws `PasswordMismatch`, or
 * `TooManyRequests` while the e-mail is locked.
 */
export async function provePassword(
  outside: Pick<Outside, 'db' | 'config' | 'clock'>,
  accountId: string,
  password: string,
  request: FastifyRequest,
): Promise<string> {
  const { db, clock } = outside
  const [account] = await findAccount(db, [accountId])
  if (!account) throw problem('PasswordMismatch')
  const attempt = attemptOn(outside, account.email, request)
  const admission = await admitAttempt(db, attempt, clock)
  if (admission === 'locked') throw problem('TooManyRequests', { retryAfter: LOCKOUT_MS / 1000 })
  if (admission !== 'admitted') throw problem('TooManyRequests')
  if (await isRight(db, attempt, account.passwordHash, password)) {
    await settleSuccess(db, attempt)
    return account.passwordHash
  }
  await settleFailure(db, attempt, clock())
  throw problem('PasswordMismatch')
}

/** A check that cannot be made counts neither for nor against anyone. */
async function isRight(db: Db, attempt: Attempt, passwordHash: string, password: string): Promise<boolean> {
  try {
    return await verifyPassword(passwordHash, password)
  } catch (error) {
    await settleUnknown(db, attempt)
    throw error
  }
}
