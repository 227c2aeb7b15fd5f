import { DUE_COUNTED } from '@aruga/contract/retention/classes'
import type { Db, Transaction } from '../../db/open.ts'

/** The disposed ids, the keys of their files, to be removed after the commit, and which of the ids are audit entries. */
export type Batch = { ids: string[]; files: string[] } | { ids: number[]; files: []; entryIds: number[] }

/** How many are due, `DUE_COUNTED` at most, and when the period of the oldest of these began. */
export type Due = { count: number; oldest: string | null }

/** How one class is found and disposed of: everything whose period began at `before` or earlier, without a legal hold. */
export type RetainedClass = {
  /** Disposes of the next few. Leaves rows locked by other transactions to the next run. */
  disposeOf(tx: Transaction, before: Date, now: Date): Promise<Batch>
  due(db: Db, before: Date): Promise<Due>
}

/** SQL that counts what is due: `... AS at FROM ...`, when its period began, in the order of an index on that if there is one. */
export const counting = (due: string) =>
  `SELECT count(*)::int AS "count!", min(due.at) AS "oldest?" FROM (SELECT ${due} LIMIT ${DUE_COUNTED}) due`

/** Its one row. */
export const dueOf = ([row]: Due[]): Due => row ?? { count: 0, oldest: null }
