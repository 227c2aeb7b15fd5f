// Do keys, stored files and their rows match?

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isBefore } from '@aruga/contract/instants'
import { readKeys } from '../auth/keys.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/open.ts'
import { query } from '../db/query.ts'
import { explain } from '../failures/startup-errors.ts'
import { faultOf } from '../files/file-damaged.ts'
import type { FileStore } from '../files/store.ts'
import { eachStoredFile, findReferenced } from '../records/stored-files/referenced-files.ts'
import { failure, ok, warning } from './finding.ts'

const HOUR_MS = 60 * 60_000
const PAGE = 500

const hasKeys = query('doctor.has-keys', 'SELECT FROM connect_key LIMIT 1')

export async function checkKeys(db: Db, config: Config, openFiles: () => Promise<FileStore>) {
  const restore = 'Set FILES_KEY to the key that they were stored with; it is in every backup.'
  if (config.filesKeys.some((key) => key.every((byte) => byte === 0)))
    return [failure('FILES_KEY is zeros.', 'Use openssl rand -hex 32.')]
  try {
    await openFiles()
  } catch (error) {
    return [failure(explain(error as Error), restore)]
  }
  if ((await hasKeys(db)).length > 0) {
    try {
      await readKeys(db, config.filesKeys, new Date())
    } catch (error) {
      return [failure(explain(error as Error), restore)]
    }
  }
  const path = join(config.dataDir, 'files.key')
  const mode = await stat(path).then(
    (found) => found.mode,
    () => 0,
  )
  if (mode & 0o077) return [warning(`${path} can be read by other accounts.`, `chmod 600 ${path}`)]
  return [ok('FILES_KEY fits the files and the database.')]
}

export async function checkWritable(files: FileStore) {
  try {
    await files.checkWritable()
    return [ok('Files can be stored.')]
  } catch (error) {
    const why = explain(error as Error)
    return [failure(`Files cannot be stored: ${why}`, 'Check the disk, its mount and the rights of the server’s user.')]
  }
}

/** Files without a row are deleted by the hourly sweep; older ones mean that no server runs, or one on another database. */
export async function checkOrphans(db: Db, files: FileStore, report: (line: string) => void) {
  const before = new Date(Date.now() - 2 * HOUR_MS)
  let [count, orphans] = [0, 0]
  let batch: string[] = []
  const ask = async () => {
    const known = new Set((await findReferenced(db, { keys: batch })).map(({ key }) => key))
    orphans += batch.filter((key) => !known.has(key)).length
    batch = []
  }
  for await (const { key, writtenAt } of files.listStored()) {
    report(`file ${++count}`)
    if (isBefore(writtenAt, before)) batch.push(key)
    if (batch.length === PAGE) await ask()
  }
  await ask()
  if (orphans === 0) return [ok(`${count} files, each with its row.`)]
  return [
    warning(
      `${orphans} of ${count} files have no row.`,
      'A running server deletes them within the hour. If not, is this the database that belongs to the files?',
    ),
  ]
}

export async function checkMissing(db: Db, files: FileStore, report: (line: string) => void) {
  let [count, missing] = [0, 0]
  for await (const { key } of eachStoredFile(db)) {
    report(`row ${++count}`)
    await files.size(key).catch((error: Error) => {
      if (faultOf(error) !== 'Missing') throw error
      missing++
    })
  }
  if (missing === 0) return [ok(`${count} rows, each with its file.`)]
  const advice =
    'npm run staff -- verify-files names them; copy them from a backup (docs/runbooks.md#arugafilesdamaged).'
  return [failure(`${missing} of ${count} rows have no file.`, advice)]
}
