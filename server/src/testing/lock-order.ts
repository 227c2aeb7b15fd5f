import { expect } from 'vitest'
import { type Database, type Db, inTransaction } from '../db/open.ts'

/** How many connections to this database wait for a lock. */
export const countWaiting = async (db: Db) =>
  (await db.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).rows
    .length

const lockNow = 'SELECT FROM letter WHERE id = $1 FOR NO KEY UPDATE NOWAIT'

/** Expects that `work`, which needs both letters, has locked neither while it waits for the one with the smaller id. */
export async function expectLockedInOrder(db: Database, letterIds: [string, string], work: () => Promise<unknown>) {
  const [smaller, larger] = letterIds.toSorted()
  const working = await inTransaction(db, async (tx) => {
    await tx.query(lockNow, [smaller])
    const done = work()
    await expect.poll(() => countWaiting(db), { timeout: 5000 }).toBeGreaterThan(0)
    await tx.query(lockNow, [larger])
    return { done }
  })
  await working.done
}
