// Limits the cost of SMS: messages and codes within 24 hours, per patient and for the program.

import type { AppContext } from '../../../context.ts'
import { attemptKey, countAttempt } from '../../../rate-limits/attempts.ts'

const DAY_MS = 24 * 60 * 60_000
const CODES_A_DAY = 3

type Parts = Pick<AppContext, 'db' | 'keys' | 'config' | 'clock'>

/** Takes one of the day's messages, or returns the seconds until the next, of the patient or of the program. */
export const takeSms = (parts: Parts, accountId: string): Promise<number | undefined> => {
  const { patient, program } = parts.config.smsLimits
  return takeAll(parts, [
    [`sms to ${accountId}`, patient],
    ['sms', program],
  ])
}

/** The same for a code. The number counts too, so that a phone does not ring for other people's accounts. */
export async function takeCode(parts: Parts, accountId: string, number: string): Promise<number | undefined> {
  const wait = await takeAll(parts, [
    [`sms code of ${accountId}`, CODES_A_DAY],
    [`sms code to ${number}`, CODES_A_DAY],
  ])
  return wait ?? takeSms(parts, accountId)
}

async function takeAll({ db, keys, clock }: Parts, limits: [name: string, limit: number][]) {
  for (const [name, limit] of limits) {
    const key = attemptKey(keys.attempts, name)
    const wait = await countAttempt(db, { key, limit, windowMs: DAY_MS }, clock())
    if (wait !== undefined) return wait
  }
  return undefined
}
