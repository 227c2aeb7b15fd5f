// Limits the mails an hour that anybody can trigger to one mailbox. Addresses without an account are counted too.

import type { Keys } from '../../auth/keys.ts'
import type { Db } from '../../db/open.ts'
import { attemptKey, countAttempt } from '../../rate-limits/attempts.ts'

const MAILS_AN_HOUR = 5
const HOUR_MS = 60 * 60_000

/** Counts a mail under each name. Returns undefined, or the seconds until another one is allowed. */
export async function countMail(db: Db, keys: Keys, names: string[], now: Date) {
  let wait: number | undefined
  for (const name of names) {
    const key = attemptKey(keys.attempts, `mail ${name}`)
    const seconds = await countAttempt(db, { key, limit: MAILS_AN_HOUR, windowMs: HOUR_MS }, now)
    if (seconds !== undefined) wait = Math.max(wait ?? 0, seconds)
  }
  return wait
}
