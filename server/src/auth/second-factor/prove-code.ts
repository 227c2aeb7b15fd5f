// Codes have the same lock-out as passwords: five wrong ones lock further attempts for a while.
import type { Clock } from '../../clock.ts'
import {
  admitAttempt,
  attemptOf,
  type Refused,
  settleFailure,
  settleSuccess,
  settleUnknown,
} from '../lock-out/lock-out.ts'
import { type Keyed, takeCode } from './second-factor.ts'

export type CodeRefusal = 'wrong' | 'locked' | 'later'

/** Checks a code and counts the attempt, by account and by the network of `address`. `check` returns undefined for a wrong code. */
export async function proveCode<T>(
  { db, clock, attemptsKey }: Pick<Keyed, 'db'> & { clock: Clock; attemptsKey: Buffer },
  { accountId, address }: { accountId: string; address: string },
  check: (now: Date) => Promise<T | undefined>,
): Promise<T | Refused<CodeRefusal>> {
  const attempt = attemptOf(attemptsKey, `second factor of ${accountId}`, address)
  const admission = await admitAttempt(db, attempt, clock)
  if (admission !== 'admitted') {
    return { refused: admission.refused === 'locked' ? 'locked' : 'later', retryAfter: admission.retryAfter }
  }
  const good = await check(clock()).catch(async (error) => {
    await settleUnknown(db, attempt)
    throw error
  })
  if (good === undefined) {
    await settleFailure(db, attempt, clock())
    return { refused: 'wrong', retryAfter: 0 }
  }
  await settleSuccess(db, attempt)
  return good
}

/** The usual check: a code of the authenticator app, or a recovery code. */
export const takesCode = (keyed: Keyed, accountId: string, code: string) => async (now: Date) =>
  (await takeCode(keyed, accountId, code, now)) || undefined
