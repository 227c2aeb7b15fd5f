import { type Database, inTransaction, type Transaction } from '../db/open.ts'
import { outageOf } from '../outage.ts'
import { doEach } from './do-each.ts'

/** Small enough to hold its row locks only briefly, however many rows are due on one day. */
export const BATCH = 100

/** `work` does a batch of what is due, or of these only, and returns how many; `listDue`: the ids of all that is due. */
type Batches = {
  work: (tx: Transaction, ids: string[] | null) => Promise<number>
  listDue: (db: Database) => Promise<{ id: string }[]>
}

/**
 * Does all that is due, a batch in a transaction. A batch that fails is begun again row by row: one that cannot be done keeps no other
 * waiting, and its error is thrown at the end. Returns the total.
 */
export async function inBatches(db: Database, { work, listDue }: Batches): Promise<number> {
  let done = 0
  const count = async (ids: string[] | null) => {
    const size = await inTransaction(db, (tx) => work(tx, ids))
    done += size
    return size
  }
  try {
    while ((await count(null)) >= BATCH);
  } catch (error) {
    if (outageOf(error)) throw error
    await doEach(await listDue(db), ({ id }) => count([id]))
  }
  return done
}
