import { type Database, inTransaction, type Transaction } from '../db/open.ts'
import { outageOf } from '../failures/outage.ts'
import { doEach } from './do-each.ts'

/** The LIMIT of what is due in each statement: few enough to hold row locks only briefly, however many are due on one day. */
const BATCH = 100

/** `work` does a batch of what is due, or of these only, and returns how many; `listDue`: the ids of all that is due. */
type Batches = {
  work: (tx: Transaction, ids: string[] | null) => Promise<number>
  listDue: (db: Database) => Promise<{ id: string }[]>
}

/**
 * Does a batch of what is due in a transaction. One that fails is begun again row by row: what cannot be done keeps no other waiting, and
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

/** Does all that is due. Returns the total. */
export async function inBatches(db: Database, batches: Batches): Promise<number> {
  for (let done = 0; ; ) {
    const size = await oneBatch(db, batches)
    done += size
    if (size < BATCH) return done
  }
}
