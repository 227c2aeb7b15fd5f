import { type Database, inTransaction, type Transaction } from '../db/open.ts'
import { outageOf } from '../failures/outage.ts'
import { doEach } from './do-each.ts'

/** The LIMIT of due rows in each statement: few enough to lock rows only briefly, however many are due on one day. */
const BATCH = 100

/** `work` does a batch of the due rows, or only these, and returns how many; `listDue`: the ids of all due rows. */
type Batches = {
  work: (tx: Transaction, ids: string[] | null) => Promise<number>
  listDue: (db: Database) => Promise<{ id: string }[]>
}

/**
 * Does a batch of due rows in a transaction. A failed batch runs again row by row: a row that cannot be done blocks no other, and
 * its error is thrown at the end. Returns how many were done.
 */
export async function oneBatch(db: Database, { work, listDue }: Batches): Promise<number> {
  const inOne = (ids: string[] | null) => inTransaction(db, (tx) => work(tx, ids))
  try {
    return await inOne(null)
  } catch (error) {
    if (outageOf(error)) throw error
  }
  let done = 0
  await doEach(await listDue(db), async ({ id }) => {
    done += await inOne([id])
  })
  return done
}

/** Does all due rows. Returns the total. */
export async function inBatches(db: Database, batches: Batches): Promise<number> {
  for (let done = 0; ; ) {
    const size = await oneBatch(db, batches)
    done += size
    if (size < BATCH) return done
  }
}
