// While a backup runs, no stored file is deleted: its copy of the database refers to files that it has yet to copy.
import type { Client } from 'pg'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'
import type { FileStore } from '../files/store.ts'

// Any fixed number; it only has to differ from the other advisory locks on this database.
const LOCK = 7_231_005

const takeShared = query('backup.is-running', `SELECT NOT pg_try_advisory_xact_lock_shared(:lock::int) AS "running!"`)
/** Whether a backup of this database runs; a killed one stops counting as soon as its connection ends. */
const isBackupRunning = async (db: Db): Promise<boolean> => (await takeShared(db, { lock: LOCK }))[0]?.running ?? false

/** Marks a backup as running until the connection is closed. Throws when another one runs. */
export async function lockBackup(client: Client): Promise<void> {
  // A check whether a backup runs holds the lock for one statement.
  await client.query(`SET lock_timeout = '1s'`)
  await client.query('SELECT pg_advisory_lock($1)', [LOCK]).catch((error: Error & { code?: string }) => {
    if (error.code !== '55P03') throw error
    throw new Error('Another backup of this database is running. Wait for it to end.')
  })
}

/**
 * A store that deletes nothing while a backup runs; the hourly sweep deletes those files later. It checks for one after
 * the change that removed the reference, so a later backup does not see the reference either.
 */
export const retainForBackups = (store: FileStore, db: Db): FileStore => ({
  ...store,
  remove: async (key) => {
    if (!(await isBackupRunning(db))) await store.remove(key)
  },
  sweep: ({ olderThan, referenced }) =>
    store.sweep({
      olderThan,
      referenced: async (keys) => {
        const used = await referenced(keys)
        return (await isBackupRunning(db)) ? new Set(keys) : used
      },
    }),
})
