import { after } from '../../clock.ts'
import { type Db, statement } from '../../db/open.ts'

// Small enough to hold no lock for long.
const BATCH = 5_000

const sweepOf = (table: string) =>
  statement<{ swept: number }, [before: Date]>(
    `connect.sweep-${table}`,
    `WITH gone AS (
       DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE expires_at <= $1 LIMIT ${BATCH}))
       RETURNING 1
     ) SELECT count(*) AS swept FROM gone`,
  )
const sweepCodes = sweepOf('connect_code')
const sweeps = [
  sweepOf('connect_access_token'),
  sweepOf('connect_refresh_token'),
  sweepOf('connect_session'),
  sweepOf('connect_attempt'),
  sweepOf('connect_sign_in'),
  sweepOf('connect_request'),
]

/** A used code is remembered so long after it expired: its second use has to be recognised. */
const CODE_MEMORY_SECONDS = 24 * 60 * 60

/** Deletes what has expired: tokens first, then sessions none of whose tokens is left. Answers how many rows went. */
export async function sweepConnect(db: Db, now: Date): Promise<number> {
  let swept = await sweepAll(db, sweepCodes, after(now, -CODE_MEMORY_SECONDS))
  for (const sweep of sweeps) swept += await sweepAll(db, sweep, now)
  return swept
}

async function sweepAll(db: Db, sweep: ReturnType<typeof sweepOf>, before: Date): Promise<number> {
  let total = 0
  for (;;) {
    const swept = (await sweep(db, [before]))[0]?.swept ?? 0
    total += swept
    if (swept < BATCH) return total
  }
}
