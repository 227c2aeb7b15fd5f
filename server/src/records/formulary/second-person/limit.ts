// From which effect on a change of money needs a second person. Null: none does.
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'

const find = query('second-person.find-limit', 'SELECT second_person_from AS percent FROM program')
export const findLimit = async (db: Db) => (await find(db))[0]?.percent ?? null

const lock = query('second-person.lock-limit', 'SELECT second_person_from AS percent FROM program FOR NO KEY UPDATE')
/** Until the transaction ends no other change of money is compared, so that two at once do not each stay below it. Lock it first. */
export const lockLimit = async (tx: Db) => (await lock(tx))[0]?.percent ?? null

const save = query('second-person.save-limit', 'UPDATE program SET second_person_from = :percent')
export const saveLimit = (tx: Db, percent: number | null) => save(tx, { percent })

export const reaches = (effect: number | null, limit: number | null): boolean =>
  limit !== null && (effect === null || effect >= limit)
