// An unfinished restore is marked twice. A file in DATA_DIR precedes a database that a server could start on; `readConfig`
// refuses it. A table in the database is visible to every server and machine, and goes last; `migrate` refuses it.
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { syncDirectory } from '../files/sync.ts'
import type { Db } from './open.ts'

/** Names the backup that is being restored into a data folder. */
const folderMark = (dataDir: string) => join(dataDir, 'restoring')

export class RestoreUnfinished extends Error {
  constructor(backup: string, place: string) {
    super(
      `A restore of ${backup} into ${place} was interrupted or still runs: end it by npm run restore -- FOLDER ${backup}, or empty ${place}.`,
    )
  }
}

/** The backup in a folder's mark. */
export function findFolderMark(dataDir: string): string | undefined {
  const mark = folderMark(dataDir)
  return existsSync(mark) ? readFileSync(mark, 'utf8') : undefined
}

/** Throws when a restore was interrupted: the files may lack their key and their database, and the sweep would delete them. */
export function refuseMarkedFolder(dataDir: string) {
  const backup = findFolderMark(dataDir)
  if (backup !== undefined) throw new RestoreUnfinished(backup, dataDir)
}

/** Whole or not at all: with an empty mark the restore could not continue, and no other begin. */
export async function markFolder(dataDir: string, backup: string) {
  const mark = folderMark(dataDir)
  await mkdir(dataDir, { recursive: true })
  await writeFile(`${mark}.part`, backup, { flush: true })
  await rename(`${mark}.part`, mark)
  await syncDirectory(dataDir)
}

/** Synced before the database's mark goes: the folder's alone does not show whether the database is loaded. */
export async function unmarkFolder(dataDir: string) {
  await rm(folderMark(dataDir))
  await syncDirectory(dataDir)
}

/** The database's mark: `loaded` is set in the transaction that loads the backup. */
export type DatabaseMark = { backup: string; loaded: boolean }
const TABLE = 'restoring'

/** Not declared by `query`: the table exists only during a restore. Other programs of the database have their own. */
export async function findDatabaseMark(db: Db): Promise<DatabaseMark | undefined> {
  const found = await db.query(`SELECT FROM pg_tables WHERE schemaname = current_schema() AND tablename = '${TABLE}'`)
  return found.rowCount ? (await db.query<DatabaseMark>(`SELECT backup, loaded FROM ${TABLE}`)).rows[0] : undefined
}

/** Throws when a restore into the database was interrupted: its tables may have only the rows that migrations insert. */
export async function refuseMarkedDatabase(db: Db) {
  const mark = await findDatabaseMark(db)
  if (mark) throw new RestoreUnfinished(mark.backup, 'this database')
}

/** One statement: a killed restore leaves no mark without its row. */
export const markDatabase = (client: Client, backup: string) =>
  client.query(`CREATE TABLE ${TABLE} AS SELECT ${client.escapeLiteral(backup)} AS backup, false AS loaded`)
export const markLoaded = (client: Client) => client.query(`UPDATE ${TABLE} SET loaded = true`)
export const unmarkDatabase = (db: Db) => db.query(`DROP TABLE ${TABLE}`)

/** Whether there is any table besides the mark. */
export async function hasTables(db: Db): Promise<boolean> {
  const other = `SELECT FROM pg_tables WHERE schemaname = current_schema() AND tablename <> '${TABLE}' LIMIT 1`
  return (await db.query(other)).rows.length > 0
}
