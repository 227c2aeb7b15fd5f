// The FILES_KEY under which running servers write: each holds an advisory lock with the key's number on the connection that receives change
// events, so that nobody is asked to throw a key away that a server still uses.

import { keyCheck } from '../config/keyring.ts'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'

/** Any fixed number; it only has to differ from the other advisory locks on this database. */
const LOCK = 7_231_006

const numberOf = (key: Buffer) => Number.parseInt(keyCheck(key, 'key').slice(0, 8), 16) >> 1

/** Declares, as long as the connection lives, that this server encrypts under the key. */
export const announceKey = (connection: Db, key: Buffer) =>
  connection.query('SELECT pg_advisory_lock_shared($1, $2)', [LOCK, numberOf(key)])

const findUsers = query(
  'files.find-users-of-key',
  `SELECT count(*)::int AS "servers!" FROM pg_locks WHERE locktype = 'advisory' AND classid = :lock::int::oid AND objid = :number::int::oid
     AND objsubid = 2 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
)
/** How many running servers encrypt under the key. */
export const countUsers = async (db: Db, key: Buffer): Promise<number> =>
  (await findUsers(db, { lock: LOCK, number: numberOf(key) }))[0]?.servers ?? 0
