// Restores a backup into an empty deployment: the files, then the database in one transaction, then the erasures that newer backups list.
import { createReadStream } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { reEncryptSecrets } from '../auth/re-encrypt-secrets.ts'
import type { Config } from '../config/config.ts'
import type { Keyring } from '../config/keyring.ts'
import { migrate, openMigrationSession } from '../db/migrate.ts'
import { type Database, inTransaction } from '../db/open.ts'
import { query } from '../db/query.ts'
import { readMigrations } from '../db/read-migrations.ts'
import { unmarkDatabase, unmarkFolder } from '../db/restore-mark.ts'
import { erase } from '../features/erasure/erase.ts'
import { forEach } from '../files/for-each.ts'
import { openFileStore } from '../files/open-store.ts'
import { reEncrypted } from '../files/re-encrypt.ts'
import type { FileStore } from '../files/store.ts'
import { jobsSchemaOf, openJobs } from '../jobs/jobs.ts'
import { beginRestore } from './begin-restore.ts'
import { chosenMigrations, loadDatabase } from './database.ts'
import type { BackupFolder } from './folder.ts'
import { linesOf } from './lines.ts'
import { filesKeysOf, type Manifest } from './manifest.ts'
import { isWhole } from './verify.ts'

export type Restored = {
  /** Files of the folder that were left out because they are damaged or missing. */
  leftOut: string[]
  /** Erasures of newer backups that were repeated. */
  erased: number
}

type Restoring = {
  config: Config
  folder: BackupFolder
  id: string
  manifest: Manifest
  /** Whether FILES_KEY is stored in DATA_DIR. */
  keepKey?: boolean
}

/**
 * Restores the backup `id` into the deployment of `config`. Throws a one-line Error when that is not empty. An interrupted restore
 * continues when it is started again; until then no server and no command runs there.
 */
export async function restoreBackup(
  { config, folder, id, manifest, keepKey = false }: Restoring,
  report: (line: string) => void,
): Promise<Restored> {
  const migrations = readMigrations()
  chosenMigrations(manifest, migrations)
  const { db, close, loaded } = await beginRestore(config, id)
  try {
    const files = await openFileStore(config)
    const keys = restoredKeys(config, manifest)
    const leftOut = await restoreFiles({ folder, id, manifest, files, keys, report })
    if (!loaded) {
      await makeQueues(db)
      const client = await openMigrationSession(db)
      const read = (part: string) => folder.read(id, part)
      const jobsSchema = jobsSchemaOf(db.settings.schema)
      await loadDatabase(client, { jobsSchema, manifest, migrations, read, report }).finally(() => client.end())
    }
    // What follows are statements of this version.
    await migrate(db, { restoring: true, report })
    await reEncryptSecrets(db, keys)
    const erased = await repeatErasures(db, files, folder, id)
    if (keepKey) await writeKey(config.dataDir, manifest.filesKey)
    await unmarkFolder(config.dataDir)
    await unmarkDatabase(db)
    return { leftOut, erased }
  } finally {
    await close()
  }
}

/** As the server itself would make it (config/config.ts). */
async function writeKey(dataDir: string, key: string) {
  const path = join(dataDir, 'files.key')
  await writeFile(`${path}.part`, `${key}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
}

/** Everything is restored under the key of this deployment. */
const restoredKeys = ({ filesKeys: [current] }: Config, manifest: Manifest): Keyring => [
  current,
  ...filesKeysOf(manifest),
]

async function restoreFiles({
  folder,
  id,
  manifest,
  files,
  keys,
  report,
}: {
  folder: BackupFolder
  id: string
  manifest: Manifest
  files: FileStore
  keys: Keyring
  report: (line: string) => void
}): Promise<string[]> {
  const leftOut: string[] = []
  let count = 0
  await forEach(linesOf(folder.read(id, 'keys')), async (key) => {
    report(`file ${++count} of ${manifest.files.count}`)
    const path = folder.fileOf(key)
    if (await isWhole(path, key, keys)) await files.putStored(key, reEncrypted(createReadStream(path), key, keys))
    else leftOut.push(path)
  })
  return leftOut
}

/** pg-boss creates its tables; their jobs come with the database. */
async function makeQueues(db: Database) {
  const jobs = await openJobs(db, pino({ level: 'silent' }))
  await jobs.stop()
}

type ErasureRow = { id: string; patient_id: string; erased_at: string; erased_by: string }
const addRequest = query(
  'restore.add-erasure-request',
  `INSERT INTO erasure_request (id, patient_id, reference, requested_at, due_by)
   SELECT r.id, r.patient_id, r.reference, r.requested_at, r.due_by FROM json_populate_record(NULL::erasure_request, :row::json) r
   WHERE EXISTS (SELECT FROM patient WHERE id = r.patient_id)
   ON CONFLICT DO NOTHING`,
)
const findNotErased = query(
  'restore.find-not-erased',
  `SELECT p.id AS "patientId", p.account_id AS "accountId", e.id FROM patient p JOIN erasure_request e ON e.patient_id = p.id
   WHERE p.id = :patientId AND p.erased_at IS NULL AND e.withdrawn_at IS NULL ORDER BY e.id = :id DESC LIMIT 1 FOR UPDATE OF p`,
)

/** Repeats erasures from after this backup, as listed by newer backups in the folder. No mail is sent again. */
async function repeatErasures(db: Database, files: FileStore, folder: BackupFolder, id: string): Promise<number> {
  let erased = 0
  for (const newer of (await folder.list()).filter((other) => other > id)) {
    for await (const line of linesOf(folder.read(newer, 'erased'))) {
      const row: ErasureRow = JSON.parse(line)
      const keys = await inTransaction(db, async (tx) => {
        await addRequest(tx, { row: line })
        const [found] = await findNotErased(tx, { patientId: row.patient_id, id: row.id })
        if (!found) return undefined
        const erasing = { ...found, actorId: row.erased_by, request: { id: 'restore' }, now: new Date(row.erased_at) }
        return erase(tx, erasing, async () => {})
      })
      for (const key of keys ?? []) await files.remove(key)
      if (keys) erased++
    }
  }
  return erased
}
