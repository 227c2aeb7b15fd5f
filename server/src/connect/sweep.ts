import type { Db } from '../db/open.ts'

// Small enough to hold no lock for long.
const BATCH = 5_000

/** Deletes what has expired: tokens first, then sessions none of whose tokens is left. Answers how many rows went. */
export async function sweepConnect(db: Db, now: Date): Promise<number> {
  let swept = 0
  for (const table of ['connect_access_token', 'connect_refresh_token', 'connect_session', 'connect_attempt']) {
    for (;;) {
      const { rowCount } = await db.query(
        `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${table} WHERE expires_at <= $1 LIMIT ${BATCH}))`,
        [now],
      )
      swept += rowCount ?? 0
      if ((rowCount ?? 0) < BATCH) break
    }
  }
  return swept
}
