// Makes a backup: the database first, then the files that it refers to.
import type { Clock } from '../clock.ts'
import { pendingMigrations } from '../db/migrate.ts'
import type { Database } from '../db/open.ts'
import { query } from '../db/query.ts'
import { openUnlimitedSession } from '../db/unlimited-session.ts'
import type { FileStore } from '../files/store.ts'
import { jobsSchemaOf } from '../jobs/jobs.ts'
import { dumpDatabase } from './database.ts'
import type { BackupFolder } from './folder.ts'
import { forEach } from './for-each.ts'
import { linesOf } from './lines.ts'
import { type Manifest, rowsOf } from './manifest.ts'
import { lockBackup } from './running.ts'
import { isWhole } from './verify.ts'

const insertBackup = query(
  'backup.insert',
  `INSERT INTO backup (name, taken_at, finished_at, rows, files, bytes, faulty_files)
   VALUES (:name, :takenAt, :finishedAt, :rows, :files, :bytes, :faultyFiles)`,
)

type Source = {
  db: Database
  files: FileStore
  filesKey: Buffer
  clock: Clock
  version: string
}

/**
 * Adds a backup to the folder. A server may run on the source meanwhile. Missing and damaged files are listed in the manifest; whatever
 * else fails leaves no backup, and the next one goes on with the files that were copied.
 */
export async function makeBackup(source: Source, folder: BackupFolder, report: (line: string) => void) {
  const { db, clock, files, filesKey, version } = source
  const pending = await pendingMigrations(db)
  if (pending.length > 0) {
    throw new Error(
      `The database lacks ${pending[0]}: back it up with the version that runs on it, before the upgrade.`,
    )
  }
  const lock = await openUnlimitedSession(db)
  const client = await openUnlimitedSession(db)
  const takenAt = clock()
  const id = takenAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  try {
    await lockBackup(lock)
    await folder.begin(id)
    const copied = await dumpDatabase(
      client,
      jobsSchemaOf(db.settings.schema),
      (part, content) => folder.write(id, part, content),
      report,
    )
    const manifest: Manifest = {
      format: 1,
      takenAt: takenAt.toISOString(),
      version,
      ...copied,
      filesKey: filesKey.toString('hex'),
      files: await copyFiles(linesOf(folder.readUnfinished(id, 'keys')), { files, filesKey, folder, report }),
    }
    await folder.finish(id, manifest)
    const { count, bytes, missing, damaged } = manifest.files
    const faultyFiles = missing.length + damaged.length
    await insertBackup(db, {
      name: id,
      takenAt,
      finishedAt: clock(),
      rows: rowsOf(manifest),
      files: count,
      bytes,
      faultyFiles,
    })
    return { id, manifest }
  } catch (error) {
    await folder.abandon(id).catch(() => {})
    throw error
  } finally {
    await client.end()
    await lock.end()
  }
}

type Copying = { files: FileStore; filesKey: Buffer; folder: BackupFolder; report: (line: string) => void }

async function copyFiles(keys: AsyncIterable<string>, { files, filesKey, folder, report }: Copying) {
  const result: Manifest['files'] = { count: 0, bytes: 0, missing: [], damaged: [] }
  await forEach(keys, async (key) => {
    result.count++
    report(`file ${result.count}`)
    if (!folder.hasFile(key)) {
      const source = await files.openStored(key).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
      if (!source) return void result.missing.push(key)
      await folder.putFile(key, source)
      if (!(await isWhole(folder.fileOf(key), key, filesKey))) result.damaged.push(key)
    }
    const bytes = await folder.sizeOf(key)
    result.bytes += bytes
  })
  return result
}
