// What SMS may cost: so many for a patient and for the program within 24 hours, codes among them.
import { attemptKey, countAttempt } from '../../../attempts/attempts.ts'
import type { AppContext } from '../../../context.ts'

const DAY_MS = 24 * 60 * 60_000
const CODES_A_DAY = 3

type Parts = Pick<AppContext, 'db' | 'keys' | 'config' | 'clock'>

/** Takes one of the day's, or says after how many seconds there is another, for the patient or for the program. */
export async function takeSms({ db, keys, config, clock }: Parts, accountId: string): Promise<number | undefined> {
  const { patient, program } = config.smsLimits
  const limits = [
    [`sms to ${accountId}`, patient],
    ['sms', program],
  ] as const
  return takeAll(limits, (name, limit) =>
    countAttempt(db, { key: attemptKey(keys.attempts, name), limit, windowMs: DAY_MS }, clock()),
  )
}

/** The same for a code. It counts for the number, too, so that nobody's phone rings for accounts that others open. */
export async function takeCode(parts: Parts, accountId: string, number: string): Promise<number | undefined> {
  const { db, keys, clock } = parts
  const limits = [
    [`sms code of ${accountId}`, CODES_A_DAY],
    [`sms code to ${number}`, CODES_A_DAY],
  ] as const
  const wait = await takeAll(limits, (name, limit) =>
    countAttempt(db, { key: attemptKey(keys.attempts, name), limit, windowMs: DAY_MS }, clock()),
  )
  return wait ?? takeSms(parts, accountId)
}

async function takeAll(
  limits: readonly (readonly [string, number])[],
  take: (name: string, limit: number) => Promise<number | undefined>,
) {
  for (const [name, limit] of limits) {
    const wait = await take(name, limit)
    if (wait !== undefined) return wait
  }
  return undefined
}
