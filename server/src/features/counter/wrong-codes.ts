// A pharmacist mistypes a code now and then; a stolen counter that tries many is stopped.

import type { AppContext } from '../../context.ts'
import { attemptKey, countAttempt, giveBack, type Limit } from '../../rate-limits/attempts.ts'
import { createKeyedSemaphore } from '../../rate-limits/keyed-semaphore.ts'
import { isProblem, problem } from '../../wire/problem.ts'

const WRONG_CODES = 20
const WINDOW_MS = 10 * 60_000
/** A code counts as wrong until it is right, so that more at once could refuse each other. */
const semaphore = createKeyedSemaphore(WRONG_CODES / 2)
const wrongCodes = ['ClaimCodeUnknown', 'ClaimCodeOtherBranch', 'CardUnknown'] as const

export const isWrongCode = (code: string) => wrongCodes.some((wrong) => wrong === code)

/**
 * Does `work` with a claim code, and counts a code that does not belong to the branch. Throws `TooManyRequests` after
 * twenty of them by one account within ten minutes, over all calls. `isWrong`: for a call that answers with
 * the fault instead of failing.
 */
export function limitWrongCodes<T>(
  { db, keys, clock }: Pick<AppContext, 'db' | 'keys' | 'clock'>,
  accountId: string,
  work: () => Promise<T>,
  isWrong: (done: T) => boolean = () => false,
): Promise<T> {
  const key = attemptKey(keys.attempts, `wrong claim codes of ${accountId}`)
  const limit: Limit = { key, limit: WRONG_CODES, windowMs: WINDOW_MS }
  return semaphore(key, async () => {
    const wait = await countAttempt(db, limit, clock())
    if (wait !== undefined) throw problem('TooManyRequests', { retryAfter: wait })
    try {
      const done = await work()
      if (!isWrong(done)) await giveBack(db, limit)
      return done
    } catch (error) {
      if (!wrongCodes.some((code) => isProblem(error, code))) await giveBack(db, limit)
      throw error
    }
  })
}
