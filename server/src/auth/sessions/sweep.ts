import { after } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

// Small enough to hold no lock for long.
const BATCH = 5_000

const expired = (table: string) =>
  `WITH gone AS (
     DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE expires_at <= :before LIMIT ${BATCH}))
     RETURNING 1
   ) SELECT count(*) AS swept FROM gone`
const sweepCodes = query('connect.sweep-connect_code', expired('connect_code'))
const sweeps = [
  query('connect.sweep-connect_access_token', expired('connect_access_token')),
  query('connect.sweep-connect_refresh_token', expired('connect_refresh_token')),
  query('connect.sweep-connect_session', expired('connect_session')),
  query('connect.sweep-connect_attempt', expired('connect_attempt')),
  query('connect.sweep-connect_sign_in', expired('connect_sign_in')),
  query('connect.sweep-connect_request', expired('connect_request')),
]

/** A used code is remembered so long after it expired: its second use has to be recognised. */
const CODE_MEMORY_SECONDS = 24 * 60 * 60

/** Deletes what has expired: tokens first, then sessions none of whose tokens is left. Answers how many rows went. */
export async function sweepConnect(db: Db, now: Date): Promise<number> {
  let swept = await sweepAll(db, sweepCodes, after(now, -CODE_MEMORY_SECONDS))
  for (const sweep of sweeps) swept += await sweepAll(db, sweep, now)
  return swept
}

async function sweepAll(db: Db, sweep: typeof sweepCodes, before: Date): Promise<number> {
  let total = 0
  for (;;) {
    const swept = (await sweep(db, { before }))[0]?.swept ?? 0
    total += swept
    if (swept < BATCH) return total
  }
}
