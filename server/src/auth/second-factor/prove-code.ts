// Codes have the same lock-out as passwords: five wrong codes lock further attempts for a while.
import type { Database } from '../../db/open.ts'
import type { Clock } from '../../time/clock.ts'
import type { Keys } from '../keys.ts'
import { checkGuess, isRefused, type Refused } from '../lock-out/lock-out.ts'
import type { Origin } from '../sign-in-audit/audit-sign-in.ts'
import { auditFailure } from '../sign-in-audit/failures.ts'
import { type Keyed, takeCode } from './second-factor.ts'

/** The lock-out's name for an account's codes. */
export const codeOf = (accountId: string) => `second factor of ${accountId}`

/**
 * Checks a code and counts the attempt, by account and by place. `check` returns undefined for a wrong code, which
 * is audited.
 */
export async function proveCode<T>(
  { db, clock, keys }: { db: Database; clock: Clock; keys: Pick<Keys, 'attempts'> },
  { accountId, from }: { accountId: string; from: Origin },
  check: (now: Date) => Promise<T | undefined>,
): Promise<T | Refused> {
  const guess = { secret: keys.attempts, name: codeOf(accountId), from }
  const proved = await checkGuess({ db, clock }, guess, () => check(clock()))
  if (isRefused(proved) && proved.refused !== 'later') {
    const action = proved.refused === 'locked' ? 'second_factor.locked' : 'second_factor.failed'
    await auditFailure({ db, keys }, { accountId, action, from, now: clock() })
  }
  return proved
}

/** The usual check: a code of the authenticator app, or a recovery code. */
export const takesCode = (keyed: Keyed, accountId: string, code: string) => (now: Date) =>
  takeCode(keyed, accountId, code, now)
