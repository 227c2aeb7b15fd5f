// Bursts of failed sign-ins: somebody tries leaked passwords on many accounts, or any on the accounts of staff.
import type { FastifyBaseLogger } from 'fastify'
import { type Database, inTransaction } from '../../db/open.ts'
import { notifyAdministrators } from '../../notify/administrators.ts'
import { attemptKey, countUp } from '../../rate-limits/attempts.ts'
import type { Keys } from '../keys.ts'

const MINUTE_MS = 60_000
export const BURST_MINUTES = 10
/** Failures within `BURST_MINUTES` that raise the alarm, once in that time. Also in docs/operations.md. */
export const BURSTS = { all: 200, staff: 20 } as const

type Deps = { db: Database; keys: Pick<Keys, 'attempts'>; log: FastifyBaseLogger }

/** Counts a failed sign-in; the one that reaches the limit is an error in the log and reported to the administrators. */
export async function countFailure({ db, keys, log }: Deps, on: keyof typeof BURSTS, now: Date): Promise<void> {
  const key = attemptKey(keys.attempts, `failed sign-ins on ${on} accounts`)
  const failures = await countUp(db, key, BURST_MINUTES * MINUTE_MS, now)
  if (failures !== BURSTS[on]) return
  log.error({ on, failures, minutes: BURST_MINUTES }, 'many failed sign-ins')
  const params = { count: failures, minutes: BURST_MINUTES }
  await inTransaction(db, (tx) => notifyAdministrators(tx, { kind: 'FailedSignIns', params, now, since: now }))
}
