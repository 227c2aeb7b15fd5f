import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './open.ts'
import { query } from './query.ts'

// An INSERT holds this lock from before it takes its id until its transaction ends.
const findWriters = query(
  'db.find-writers',
  `SELECT DISTINCT virtualtransaction AS "writer!" FROM pg_locks
    WHERE locktype = 'relation' AND relation = ANY (:tables::text[]::regclass[]) AND mode = 'RowExclusiveLock' AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
)

/**
 * Waits until every transaction that writes these tables now has ended, for `patienceMs` at most. Afterwards
 * no row can appear below the highest id of before. Like `CREATE INDEX CONCURRENTLY`, it waits for current writers, and
 * nobody waits for it. False when a writer takes longer.
 */
export async function writersHaveEnded(db: Db, tables: string[], patienceMs: number): Promise<boolean> {
  const writersNow = async () => new Set((await findWriters(db, { tables })).map(({ writer }) => writer))
  const before = await writersNow()
  for (const end = performance.now() + patienceMs; before.size > 0; await sleep(50)) {
    if (performance.now() > end) return false
    const now = await writersNow()
    for (const writer of before) if (!now.has(writer)) before.delete(writer)
    if (before.size === 0) break
  }
  return true
}
