import type { Db } from '../db/open.ts'
import { after } from './after.ts'

// Small enough to hold no lock for long.
const BATCH = 5_000

const TABLES = [
  'connect_access_token',
  'connect_refresh_token',
  'connect_session',
  'connect_attempt',
  'connect_sign_in',
  'connect_request',
]
/** A used code is remembered so long after it expired: its second use has to be recognised. */
const CODE_MEMORY_SECONDS = 24 * 60 * 60

/** Deletes what has expired: tokens first, then sessions none of whose tokens is left. Answers how many rows went. */
export async function sweepConnect(db: Db, now: Date): Promise<number> {
  let swept = await sweepTable(db, 'connect_code', after(now, -CODE_MEMORY_SECONDS))
  for (const table of TABLES) swept += await sweepTable(db, table, now)
  return swept
}

async function sweepTable(db: Db, table: string, before: Date): Promise<number> {
  let swept = 0
  for (;;) {
    const { rowCount } = await db.query(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE expires_at <= $1 LIMIT ${BATCH}))`,
      [before],
    )
    swept += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return swept
  }
}
