// Bursts of failed sign-ins: somebody tries leaked passwords on many accounts, or any on the accounts of staff.
import type { FastifyBaseLogger } from 'fastify'
import { attemptKey, countUp } from '../../attempts/attempts.ts'
import type { Database } from '../../db/open.ts'
import type { Keys } from '../keys.ts'

const MINUTE_MS = 60_000
export const BURST_MINUTES = 10
/** Failures within `BURST_MINUTES` that raise the alarm, once in that time. Known to docs/operations.md. */
export const BURSTS = { all: 200, staff: 20 } as const

export type Burst = { on: keyof typeof BURSTS; failures: number; minutes: number }
type Deps = {
  db: Database
  keys: Pick<Keys, 'attempts'>
  log: FastifyBaseLogger
  burst?: ((db: Database, burst: Burst, now: Date) => Promise<void>) | undefined
}

/** Counts a failed sign-in; the one that reaches the limit is an error in the log and reported to the administrators. */
export async function countFailure({ db, keys, log, burst }: Deps, on: Burst['on'], now: Date): Promise<void> {
  const key = attemptKey(keys.attempts, `failed sign-ins on ${on} accounts`)
  const failures = await countUp(db, key, BURST_MINUTES * MINUTE_MS, now)
  if (failures !== BURSTS[on]) return
  const found = { on, failures, minutes: BURST_MINUTES }
  log.error(found, 'many failed sign-ins')
  await burst?.(db, found, now)
}
