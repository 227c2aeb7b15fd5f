// A pharmacist mistypes a code now and then; a stolen counter that tries many is stopped.

import type { AppContext } from '../../context.ts'
import { attemptKey, countReserved, giveBack, type Limit, reserveAttempt } from '../../rate-limits/attempts.ts'
import { isProblem, problem } from '../../wire/problem.ts'

const WRONG_CODES = 20
const WINDOW_MS = 10 * 60_000
/** How long one of more than twenty simultaneous calls waits for the outcome of the others. */
const PATIENCE_MS = 2_000
const wrongCodes = ['ClaimCodeUnknown', 'ClaimCodeOtherBranch'] as const

export const isWrongCode = (code: string) => wrongCodes.some((wrong) => wrong === code)

/**
 * Does what `work` does with a claim code, and counts a code that is not one of the branch. Throws `TooManyRequests` after
 * twenty of them by one account within ten minutes, whichever call they were sent with. `isWrong`: for a call that answers with
 * what is wrong instead of failing.
 */
export async function limitWrongCodes<T>(
  { db, keys, clock }: Pick<AppContext, 'db' | 'keys' | 'clock'>,
  accountId: string,
  work: () => Promise<T>,
  isWrong: (done: T) => boolean = () => false,
): Promise<T> {
  const key = attemptKey(keys.attempts, `wrong claim codes of ${accountId}`)
  const limit: Limit = { key, limit: WRONG_CODES, windowMs: WINDOW_MS }
  const reserved = await reserveAttempt(db, limit, { clock, patience: performance.now() + PATIENCE_MS })
  if (reserved !== 'reserved') throw problem('TooManyRequests', { retryAfter: reserved === 'busy' ? 1 : reserved })
  const settle = (wrong: boolean) => (wrong ? countReserved(db, limit, clock()) : giveBack(db, key))
  try {
    const done = await work()
    await settle(isWrong(done))
    return done
  } catch (error) {
    await settle(wrongCodes.some((code) => isProblem(error, code)))
    throw error
  }
}
