// Codes have the same lock-out as passwords: five wrong ones lock further attempts for a while.
import { type Database, inTransaction } from '../../db/open.ts'
import type { Clock } from '../../time/clock.ts'
import type { Keys } from '../keys.ts'
import { admitAttempt, type Refused, settleFailure, settleSuccess, settleUnknown } from '../lock-out/lock-out.ts'
import { recordFailure } from '../sign-in-audit/failures.ts'
import type { Origin } from '../sign-in-audit/record.ts'
import { type Keyed, takeCode } from './second-factor.ts'

export type CodeRefusal = 'wrong' | 'locked' | 'later'

/** What is guessed at when somebody enters a code. */
export const codeOf = (accountId: string) => `second factor of ${accountId}`

/**
 * Checks a code and counts the attempt, by account and by where it comes from. `check` returns undefined for a wrong code, which
 * goes on record.
 */
export async function proveCode<T>(
  { db, clock, keys }: { db: Database; clock: Clock; keys: Pick<Keys, 'attempts'> },
  { accountId, from }: { accountId: string; from: Origin },
  check: (now: Date) => Promise<T | undefined>,
): Promise<T | Refused<CodeRefusal>> {
  const record = (action: 'second_factor.failed' | 'second_factor.locked') =>
    recordFailure({ db, keys }, { accountId, action, from, now: clock() })
  const admitted = await admitAttempt(db, { secret: keys.attempts, name: codeOf(accountId), from }, clock)
  if ('refused' in admitted) {
    if (admitted.refused === 'locked') await record('second_factor.locked')
    return { refused: admitted.refused === 'locked' ? 'locked' : 'later', retryAfter: admitted.retryAfter }
  }
  const good = await check(clock()).catch(async (error) => {
    await settleUnknown(db, admitted)
    throw error
  })
  if (good === undefined) {
    await settleFailure(db, admitted, clock())
    await record('second_factor.failed')
    return { refused: 'wrong', retryAfter: 0 }
  }
  await inTransaction(db, (tx) => settleSuccess(tx, admitted, clock()))
  return good
}

/** The usual check: a code of the authenticator app, or a recovery code. */
export const takesCode = (keyed: Keyed, accountId: string, code: string) => (now: Date) =>
  takeCode(keyed, accountId, code, now)
