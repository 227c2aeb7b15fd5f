import { dayInManila } from '@aruga/contract/days'
import { MAX_YEARS_AHEAD } from '@aruga/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/open.ts'

/** The application's only source of "now", so that a test can move it. */
export type Clock = () => Date

/** This machine's clock, which may jump. A server decides by the database's (`openDatabaseClock`). */
export const systemClock: Clock = () => new Date()

/** The time `seconds` after `now`; before it when negative. */
export const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** The last year that a setting may name. */
export const lastYearAhead = (now: Date): number => Number(dayInManila(now).slice(0, 4)) + MAX_YEARS_AHEAD

const SYNC_MS = 10_000
/** A slower answer says too little about the time. */
const MAX_ROUND_TRIP_MS = 2_000
const NOTABLE_MS = 30_000

/**
 * The database's time (docs/decisions/035): read every ten seconds, and counted in between by a monotonic clock. So all
 * servers agree, and a jump of this machine's clock changes nothing. While the database is away, the time continues.
 */
export async function openDatabaseClock(
  db: Db,
  log: FastifyBaseLogger,
): Promise<{ clock: Clock; stop(): Promise<void> }> {
  let ahead = await readAhead(db)
  let differs = false
  const warn = () => {
    const seconds = Math.round((Date.now() - performance.now() - ahead) / 1000)
    const now = Math.abs(seconds) > NOTABLE_MS / 1000
    if (now && !differs) log.warn({ seconds }, "this machine's clock differs from the database's, which counts")
    differs = now
  }
  warn()
  const timer = setInterval(() => {
    readAhead(db).then(
      (read) => {
        ahead = read
        warn()
      },
      () => {}, // The database is away, or slow: calls report it.
    )
  }, SYNC_MS).unref()
  return {
    clock: () => new Date(ahead + performance.now()),
    stop: async () => clearInterval(timer),
  }
}

/** How many milliseconds the database's time is ahead of this process's own count. */
async function readAhead(db: Db): Promise<number> {
  for (let tries = 1; ; tries++) {
    const sentAt = performance.now()
    const { rows } = await db.query<{ ms: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms')
    const roundTrip = performance.now() - sentAt
    if (roundTrip < MAX_ROUND_TRIP_MS || tries === 3) return (rows[0]?.ms ?? Date.now()) - sentAt - roundTrip / 2
  }
}
