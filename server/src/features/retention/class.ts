import type { Db, Transaction } from '../../db/open.ts'

/** The ids of what went, and the keys of its files, to be removed after the commit. */
type Batch = { ids: (string | number)[]; files: string[] }

/** How one class is found and disposed of: everything whose period began at `before` or earlier, and that no hold keeps. */
export type RetainedClass = {
  /** Disposes of the next few. Rows that another transaction works on are left to the next run. */
  disposeOf(tx: Transaction, before: Date, now: Date): Promise<Batch>
  /** How many are due; `COUNTED` at most. */
  countDue(db: Db, before: Date): Promise<number>
}

/** Counting stops here: beyond it nobody needs the exact number. */
export const COUNTED = 10_000
