// Makes a backup: the database first, then the files that it refers to.

import type { Keyring } from '../config/keyring.ts'
import { pendingMigrations } from '../db/migrate.ts'
import type { Database } from '../db/open.ts'
import { query } from '../db/query.ts'
import { openUnlimitedSession } from '../db/unlimited-session.ts'
import { forEach } from '../files/for-each.ts'
import type { FileStore } from '../files/store.ts'
import { jobsSchemaOf } from '../jobs/jobs.ts'
import type { Clock } from '../time/clock.ts'
import { dumpDatabase } from './database.ts'
import type { BackupFolder } from './folder.ts'
import { linesOf } from './lines.ts'
import { filesKeysOf, type Manifest, rowsOf } from './manifest.ts'
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
  filesKeys: Keyring
  clock: Clock
  version: string
}

/**
 * Adds a backup to the folder. A server may run on the source meanwhile. The manifest lists missing and damaged files; any
 * other failure leaves no backup, and the next one continues with the copied files.
 */
export async function makeBackup(source: Source, folder: BackupFolder, report: (line: string) => void) {
  const { db, clock, version } = source
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
    const older = await readOlder(folder)
    const keys = keysFor(source, older)
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
      ...keys,
      copiesAreWhole: true,
      files: await copyFiles(linesOf(folder.readUnfinished(id, 'keys')), {
        ...source,
        filesKeys: filesKeysOf(keys),
        folder,
        report,
        suspect: await suspectsIn(folder, older),
      }),
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

async function readOlder(folder: BackupFolder): Promise<Manifest[]> {
  const older: Manifest[] = []
  for (const id of await folder.list()) {
    const manifest = await folder.readManifest(id).catch(() => undefined) // A damaged backup is no reason to make none.
    if (manifest) older.push(manifest)
  }
  return older
}

/** The present keys, and those of the folder's older backups, whose copies are under the key of their day. */
function keysFor({ filesKeys }: Source, older: Manifest[]) {
  const all = [...filesKeys, ...older.flatMap((manifest) => filesKeysOf(manifest))].map((key) => key.toString('hex'))
  const filesKey = filesKeys[0].toString('hex')
  return { filesKey, otherFilesKeys: [...new Set(all)].filter((key) => key !== filesKey) }
}

type Copying = {
  files: FileStore
  filesKeys: Keyring
  folder: BackupFolder
  report: (line: string) => void
  suspect: Suspect
}

/** Only whole copies stay in the folder: each later backup tries damaged and missing files again. */
async function copyFiles(keys: AsyncIterable<string>, { files, filesKeys, folder, report, suspect }: Copying) {
  const result: Manifest['files'] = { count: 0, bytes: 0, missing: [], damaged: [] }
  const isCopied = async (key: string) => !(await suspect(key)) || isWhole(folder.fileOf(key), key, filesKeys)
  await forEach(keys, async (key) => {
    result.count++
    report(`file ${result.count}`)
    if (!(await isCopied(key))) {
      const source = await files.openStored(key).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
      if (!source) return void result.missing.push(key)
      if (!(await folder.putFile(key, source, (path) => isWhole(path, key, filesKeys))))
        return void result.damaged.push(key)
    }
    const bytes = (await folder.findFile(key))?.size ?? 0
    result.bytes += bytes
  })
  return result
}

type Suspect = (key: string) => Promise<boolean>

/**
 * The copies to read before they count: those written or changed since the newest backup was finished, and those
 * that an older one could not copy whole; all of them once, after a backup by a version that stored damaged copies, or whose version is
 * unknown. Only `--verify` finds bytes that the disk itself lost.
 */
async function suspectsIn(folder: BackupFolder, older: Manifest[]): Promise<Suspect> {
  const newest = (await folder.list()).at(-1)
  const manifest = newest ? await folder.readManifest(newest).catch(() => undefined) : undefined
  const lastFinished = newest && manifest?.copiesAreWhole ? await folder.finishedAt(newest) : 0
  const known = new Set(older.flatMap(({ files }) => [...files.damaged, ...files.missing]))
  return async (key) => {
    const copy = await folder.findFile(key)
    return !copy || known.has(key) || copy.mtimeMs > lastFinished
  }
}
