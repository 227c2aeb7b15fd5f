// Backups in one process, from one database into another. With real processes and a load: drills/backup.drill.test.ts.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { requestErasure } from '@aruga/contract/erasure/erasure'
import { erasePatient, listErasureRequests } from '@aruga/contract/erasure/staff'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openKeys } from '../auth/keys.ts'
import { rotateFilesKey } from '../commands/staff/rotate-files-key.ts'
import type { Config } from '../config/config.ts'
import type { Keyring } from '../config/keyring.ts'
import { pendingMigrations } from '../db/migrate.ts'
import type { Database } from '../db/open.ts'
import { openUnlimitedSession } from '../db/unlimited-session.ts'
import { openDiskStore } from '../files/disk-store.ts'
import { openFileStore } from '../files/open-store.ts'
import { sweep } from '../sweep.ts'
import { ageFiles } from '../testing/age-files.ts'
import { call, startTestApp, type TestApp } from '../testing/app.ts'
import { addressOf, createBareDatabase } from '../testing/database.ts'
import { addPlace } from '../testing/fixtures.ts'
import { addPatientWithAll } from '../testing/patient-fixtures.ts'
import { addSession, addStaff } from '../testing/people.ts'
import { CREDENTIALS, startS3Server } from '../testing/s3-server.ts'
import { openBackupFolder } from './folder.ts'
import { makeBackup } from './make.ts'
import { rowsOf } from './manifest.ts'
import { prune } from './prune.ts'
import { restoreBackup } from './restore.ts'
import { lockBackup } from './running.ts'
import { verifyBackup } from './verify.ts'

const silent = () => {}

let server: TestApp
let scratch: string
let folder: Awaited<ReturnType<typeof openBackupFolder>>
let keys: Keyring = [randomBytes(32)]
let second = 0

beforeAll(async () => {
  server = await startTestApp()
  scratch = await mkdtemp(join(tmpdir(), 'aruga-backup-'))
  await addPatientWithAll(server, await addPlace(server), { name: 'Zzyzx', status: 'Active' })
  folder = await openBackupFolder(join(scratch, 'backups'), keys, { create: true })
})
afterAll(async () => {
  await server.close()
  await rm(scratch, { recursive: true, force: true })
})

/** A backup of the test server; each is a second later than the one before. */
async function backUp(changes: Partial<Pick<Parameters<typeof makeBackup>[0], 'files' | 'filesKeys'>> = {}) {
  const { db, files, config } = server.context
  const clock = () => new Date(Date.UTC(2026, 10, 22, 12, 0, second))
  second++
  return makeBackup({ db, files, filesKeys: config.filesKeys, clock, version: '0.1.0', ...changes }, folder, silent)
}

/** Restores into a new database and folder. */
async function restore(
  id: string,
  use: (restored: { db: Database; dataDir: string; erased: number }) => Promise<void>,
  changes: Partial<Config> = {},
) {
  const db = await createBareDatabase()
  try {
    const dataDir = join(scratch, randomUUID())
    const config = { ...server.context.config, dataDir, databaseUrl: addressOf(db.pool.options), ...changes }
    const { erased } = await restoreBackup({ config, folder, id, manifest: await folder.readManifest(id) }, silent)
    await use({ db, dataDir, erased })
  } finally {
    await db.drop()
  }
}

/** Each table's rows as a hash, without the jobs that pg-boss adds for itself every minute. */
async function contentOf(db: Database): Promise<Record<string, string>> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
     UNION ALL SELECT '(SELECT * FROM jobs.job WHERE name NOT LIKE ''\\_\\_pgboss%'')' ORDER BY name`,
  )
  const content: Record<string, string> = {}
  for (const { name } of rows) {
    const hashed = await db.query(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS hash FROM ${name} t`,
    )
    content[name] = hashed.rows[0]?.hash
  }
  return content
}

test('A restored backup has every row of every table and every file, and the next backup copies new files only', async () => {
  const before = await contentOf(server.db)
  const { id, manifest } = await backUp()
  expect(rowsOf(manifest)).toBeGreaterThan(50)
  expect(manifest.files).toMatchObject({ missing: [], damaged: [] })
  expect(await verifyBackup(folder, id, silent)).toEqual([])
  await restore(id, async ({ db, dataDir, erased }) => {
    expect(erased).toBe(0)
    expect(await contentOf(db)).toEqual(before)
    expect(await pendingMigrations(db)).toEqual([])
    const { rows } = await db.query<{ filename: string }>('SELECT filename FROM document')
    const files = await openDiskStore({ dir: join(dataDir, 'files'), keys: server.context.config.filesKeys })
    for (const { filename } of rows) {
      const [here, there] = [await files.open(filename), await server.context.files.open(filename)]
      expect((await buffer(here)).equals(await buffer(there))).toBe(true)
    }
    // Numbers continue after the restored ones.
    const next = (on: Database) => on.query(`SELECT nextval('letter_number') AS number`)
    expect((await next(db)).rows).toEqual((await next(server.db)).rows)
  })
  const inode = async () =>
    (await stat(folder.fileOf((await server.db.query('SELECT filename FROM document LIMIT 1')).rows[0]?.filename))).ino
  const copied = await inode()
  const again = await backUp()
  expect(await inode()).toBe(copied)
  expect(again.manifest.files).toEqual(manifest.files)
  const { rows } = await server.db.query('SELECT name, files::int FROM backup ORDER BY name')
  expect(rows).toEqual([
    { name: id, files: manifest.files.count },
    { name: again.id, files: manifest.files.count },
  ])
})

test('A backup of files on a disk is restored into a bucket and backed up from there; a bucket with files is refused', async () => {
  const s3 = await startS3Server()
  vi.stubEnv('AWS_ACCESS_KEY_ID', CREDENTIALS.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', CREDENTIALS.secretAccessKey)
  const filesUrl = s3.place()
  const { id } = await backUp()
  await restore(
    id,
    async ({ db, dataDir }) => {
      const { filesKeys } = server.context.config
      const files = await openFileStore({ filesUrl, filesKeys, dataDir })
      const { rows } = await db.query<{ filename: string }>('SELECT filename FROM document')
      expect(rows.length).toBeGreaterThan(0)
      for (const { filename } of rows) {
        const [there, here] = [await files.open(filename), await server.context.files.open(filename)]
        expect((await buffer(there)).equals(await buffer(here))).toBe(true)
      }
      const another = await openBackupFolder(join(scratch, 'of-the-bucket'), keys, { create: true })
      const source = { db, files, filesKeys, clock: () => new Date(), version: '0.1.0' }
      const { manifest } = await makeBackup(source, another, silent)
      expect(manifest.files).toEqual((await folder.readManifest(id)).files)
    },
    { filesUrl },
  )
  await expect(restore(id, async () => {}, { filesUrl })).rejects.toThrow('The bucket of FILES_URL is not empty')
  vi.unstubAllEnvs()
  await s3.close()
})

function flippedAt(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
  return changed
}

test('A backup with one changed byte, in a table, the manifest or a file, is reported damaged, and its database is not restored', async () => {
  const { id } = await backUp()
  const flipped = async (path: string, check: () => Promise<void>) => {
    const bytes = await readFile(path)
    await writeFile(path, flippedAt(bytes, bytes.length >> 1))
    await check()
    await writeFile(path, bytes)
  }
  await flipped(join(folder.path, id, 'tables/letter'), async () => {
    expect(await verifyBackup(folder, id, silent)).toEqual(['tables/letter'])
    await expect(restore(id, async () => {})).rejects.toThrow('tables/letter is damaged')
  })
  await flipped(join(folder.path, id, 'manifest'), async () => {
    expect(await verifyBackup(folder, id, silent)).toEqual(['manifest'])
  })
  const { rows } = await server.db.query<{ filename: string }>('SELECT filename FROM document LIMIT 1')
  const file = folder.fileOf(rows[0]?.filename ?? '')
  await flipped(file, async () => expect(await verifyBackup(folder, id, silent)).toEqual([file]))
  // Parts of another backup, though whole, do not pass for its own.
  const other = await backUp()
  await writeFile(join(folder.path, other.id, 'tables/letter'), await readFile(join(folder.path, id, 'tables/letter')))
  expect(await verifyBackup(folder, other.id, silent)).toEqual(['tables/letter'])
  expect(await verifyBackup(folder, id, silent)).toEqual([])
  await folder.remove(other.id)
})

const copyOf = async (key: string) => readFile(folder.fileOf(key)).catch(() => undefined)
const pathInStore = (key: string) => join(server.context.config.dataDir, 'files', key)
const documentKeys = async () => {
  const sql = 'SELECT filename FROM document ORDER BY filename'
  return (await server.db.query<{ filename: string }>(sql)).rows.map(({ filename }) => filename)
}

const faults: [string, 'damaged' | 'missing', (bytes: Buffer) => Buffer | undefined][] = [
  ['has a changed byte at its head', 'damaged', (bytes) => Buffer.concat([Buffer.from('X'), bytes.subarray(1)])],
  ['has lost its second half', 'damaged', (bytes) => bytes.subarray(0, bytes.length / 2)],
  ['has bytes behind its end', 'damaged', (bytes) => Buffer.concat([bytes, Buffer.alloc(100)])],
  ['is empty', 'damaged', () => Buffer.alloc(0)],
  ['is not there', 'missing', () => undefined],
]
test.each(faults)(
  'Every backup reports a stored file that %s, and copies it once it is mended',
  async (_, list, spoil) => {
    const [key = ''] = await documentKeys()
    const good = await readFile(pathInStore(key))
    await rm(folder.fileOf(key), { force: true })
    const spoilt = spoil(good)
    await (spoilt ? writeFile(pathInStore(key), spoilt) : rm(pathInStore(key)))
    for (let day = 1; day <= 3; day++) {
      const { manifest } = await backUp()
      expect(manifest.files).toMatchObject({ missing: [], damaged: [], [list]: [key] })
      expect(await copyOf(key)).toBeUndefined()
    }
    expect(await verifyBackup(folder, (await folder.list()).at(-1) ?? '', silent)).toEqual([folder.fileOf(key)])
    await writeFile(pathInStore(key), good)
    const { id, manifest } = await backUp()
    expect(manifest.files).toMatchObject({ missing: [], damaged: [] })
    expect(await copyOf(key)).toEqual(good)
    expect(await verifyBackup(folder, id, silent)).toEqual([])
  },
)

test.each(faults)('The next backup replaces a copy that %s with the stored file', async (_, list, spoil) => {
  const [key = ''] = await documentKeys()
  await backUp()
  const good = await readFile(folder.fileOf(key))
  const spoilt = spoil(good)
  await (spoilt ? writeFile(folder.fileOf(key), spoilt) : rm(folder.fileOf(key)))
  // The store has lost it, too: each backup reports it until it is back.
  await rm(pathInStore(key))
  for (let day = 1; day <= 2; day++)
    expect((await backUp()).manifest.files).toMatchObject({ missing: [key], damaged: [] })
  await writeFile(pathInStore(key), good)
  const { id, manifest } = await backUp()
  expect(manifest.files, list).toMatchObject({ missing: [], damaged: [] })
  expect(await verifyBackup(folder, id, silent)).toEqual([])
})

test('A copy that an older backup reported damaged but left is replaced', async () => {
  const [key = ''] = await documentKeys()
  const { id, manifest } = await backUp()
  const withDamage = { ...manifest, files: { ...manifest.files, damaged: [key] } }
  await rm(join(folder.path, id, 'manifest'))
  const bytes = await readFile(folder.fileOf(key))
  await writeFile(folder.fileOf(key), bytes.subarray(1))
  const day = new Date('2026-01-01')
  await utimes(folder.fileOf(key), day, day)
  await rename(join(folder.path, id), join(folder.path, `${id}.part`))
  await folder.finish(id, withDamage)
  const next = await backUp()
  expect(next.manifest.files).toMatchObject({ missing: [], damaged: [] })
  expect(await copyOf(key)).toEqual(bytes)
})

const longAgo = new Date('2026-01-01')
/** A copy as an older version stored it, and its backups, which do not state that they read their copies. */
async function asOldVersionLeft(key: string, copy: Buffer) {
  await writeFile(folder.fileOf(key), copy)
  await utimes(folder.fileOf(key), longAgo, longAgo)
  for (const id of await folder.list()) {
    const { copiesAreWhole: _, ...manifest } = await folder.readManifest(id)
    await rm(join(folder.path, id, 'manifest'))
    await rename(join(folder.path, id), join(folder.path, `${id}.part`))
    await folder.finish(id, manifest)
  }
}

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['is cut', (bytes) => bytes.subarray(0, 50)],
  ['has another byte in its middle', (bytes) => flippedAt(bytes, bytes.length >> 1)],
  ['has another last byte', (bytes) => flippedAt(bytes, bytes.length - 1)],
  ['is empty', () => Buffer.alloc(0)],
])(
  'A copy that an older version left although it %s is replaced, even if the backup that reported it is deleted',
  async (_, spoil) => {
    const [key = ''] = await documentKeys()
    await backUp()
    await prune(folder, 1)
    const good = await readFile(folder.fileOf(key))
    await asOldVersionLeft(key, spoil(good))
    // While the store is not mended either, each backup reports it.
    await writeFile(pathInStore(key), spoil(good))
    for (let day = 1; day <= 2; day++) {
      expect((await backUp()).manifest.files).toMatchObject({ missing: [], damaged: [key] })
      await prune(folder, 1)
    }
    await writeFile(pathInStore(key), good)
    const { id, manifest } = await backUp()
    expect(manifest.files).toMatchObject({ missing: [], damaged: [] })
    expect(await verifyBackup(folder, id, silent)).toEqual([])
  },
)

test('After an older version or an unreadable newest backup, copies are read again once, and not by later backups', async () => {
  const [key = ''] = await documentKeys()
  const { id } = await backUp()
  await prune(folder, 1)
  const good = await readFile(folder.fileOf(key))
  const lose = async () => {
    await writeFile(folder.fileOf(key), good.subarray(1))
    await utimes(folder.fileOf(key), longAgo, longAgo)
  }
  await asOldVersionLeft(key, good.subarray(1))
  await backUp()
  expect(await copyOf(key)).toEqual(good)
  await lose()
  const { id: newest } = await backUp()
  expect(await copyOf(key)).toEqual(good.subarray(1))
  await writeFile(join(folder.path, newest, 'manifest'), 'unreadable')
  await backUp()
  expect(await copyOf(key)).toEqual(good)
  for (const old of [id, newest]) await folder.remove(old)
})

test('A good copy stays when the file in the store is damaged later', async () => {
  const [key = ''] = await documentKeys()
  await backUp()
  const good = await readFile(pathInStore(key))
  await writeFile(pathInStore(key), good.subarray(0, 100))
  const { id, manifest } = await backUp()
  expect(manifest.files).toMatchObject({ missing: [], damaged: [] })
  expect(await verifyBackup(folder, id, silent)).toEqual([])
  await writeFile(pathInStore(key), good)
})

test('A folder of backups opens only with its own key', async () => {
  await expect(openBackupFolder(folder.path, [randomBytes(32)])).rejects.toThrow('another key')
  await expect(openBackupFolder(join(scratch, 'none'), keys)).rejects.toThrow('There is no backup in')
})

test('Backups from before, during and after a change of FILES_KEY are restored, with a key of their own or without the first backup too', async () => {
  const { db, config, clock } = server.context
  const dir = join(config.dataDir, 'files')
  const [old] = config.filesKeys
  const both: Keyring = [randomBytes(32), old]
  const files = await openDiskStore({ dir, keys: both })
  const before = await backUp()
  const added = await files.receive(Readable.from([Buffer.from('during')]), { maxBytes: 100 })
  const photo = await files.persist(added)
  await db.query('UPDATE patient SET photo = $1 WHERE photo IS NOT NULL', [photo])
  const during = await backUp({ files, filesKeys: both })
  await rotateFilesKey({ db, config: { filesKeys: both }, openFiles: async () => files }, silent)
  const after = await backUp({ files, filesKeys: [both[0]] })
  const own: Keyring = [randomBytes(32)]
  const isWholeAfter = async (id: string) => {
    expect(await verifyBackup(folder, id, silent)).toEqual([])
    await restore(
      id,
      async (restored) => {
        const there = await openDiskStore({ dir: join(restored.dataDir, 'files'), keys: own })
        const { rows } = await restored.db.query<{ key: string }>(
          'SELECT filename AS key FROM document UNION SELECT photo FROM patient WHERE photo IS NOT NULL',
        )
        for (const { key } of rows)
          expect(await buffer(await there.open(key))).toEqual(await buffer(await files.open(key)))
        expect(
          (await openKeys(restored.db, { filesKeys: own }, clock)).attempts.equals(server.context.keys.attempts),
        ).toBe(true)
      },
      { filesKeys: own },
    )
  }
  for (const { id } of [during, after]) await isWholeAfter(id)
  expect(await verifyBackup(folder, before.id, silent)).toEqual([])
  await prune(folder, 1)
  await isWholeAfter(after.id)
  // The other tests continue with the server's key.
  const back: Keyring = [old, both[0]]
  const openFiles = () => openDiskStore({ dir, keys: back })
  await rotateFilesKey({ db, config: { filesKeys: back }, openFiles }, silent)
})

test('A backup from before a change of BACKUP_KEY is restored with both keys, and the old one is needed until that backup is deleted', async () => {
  const older = await backUp()
  const next = randomBytes(32)
  await expect(openBackupFolder(folder.path, [next])).rejects.toThrow(/another key: [0-9a-f]{8}, as BACKUP_KEY/)
  const first = folder
  folder = await openBackupFolder(folder.path, [next, ...keys], { create: true })
  const newer = await backUp()
  for (const { id } of [older, newer]) {
    expect(await verifyBackup(folder, id, silent)).toEqual([])
    await restore(id, async ({ db }) => expect(await pendingMigrations(db)).toEqual([]))
  }
  expect(await verifyBackup(first, newer.id, silent)).toEqual(['manifest'])
  await expect(openBackupFolder(folder.path, keys)).rejects.toThrow('another key')
  await expect(openBackupFolder(folder.path, [next])).rejects.toThrow('another key')
  await prune(folder, 1)
  folder = await openBackupFolder(folder.path, [next])
  expect(await verifyBackup(folder, newer.id, silent)).toEqual([])
  keys = [next]
})

test('While a backup runs no stored file is deleted, a second backup is refused, and the sweep catches up afterwards', async () => {
  const { db, files } = server.context
  const stored = await files.persist(await files.receive(Readable.from([Buffer.from('photo')]), { maxBytes: 100 }))
  const client = await openUnlimitedSession(db)
  await lockBackup(client)
  await files.remove(stored)
  await ageFiles(server)
  await sweep(server.context)
  expect(await files.size(stored)).toBe(5)
  await expect(backUp()).rejects.toThrow('Another backup of this database is running')
  await client.end()
  await expect
    .poll(() =>
      sweep(server.context)
        .then(() => files.size(stored))
        .catch(() => 'deleted'),
    )
    .toBe('deleted')
})

test('The restore of a backup erases again each patient whose later erasure is in a newer backup', async () => {
  const { things } = await addPatientWithAll(server, await addPlace(server), { name: 'Qwrty', status: 'Active' })
  const older = await backUp()
  const { token } = await addSession(server.db, things.accountId ?? '')
  const { result } = await call(server.app, requestErasure, {}, { token })
  const admin = await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)
  const { items } = (await call(server.app, listErasureRequests, { query: {} }, { token: admin.token })).result
  const patientCode = items.find(({ id }) => id === result.id)?.patientCode ?? ''
  await call(server.app, erasePatient, { params: { id: result.id }, body: { patientCode } }, { token: admin.token })
  await backUp()
  await restore(older.id, async ({ db, erased }) => {
    expect(erased).toBe(1)
    const { rows } = await db.query(
      'SELECT first_name, last_name, erased_at IS NOT NULL AS erased FROM patient WHERE id = $1',
      [things.id],
    )
    expect(rows).toEqual([{ first_name: 'Erased', last_name: 'patient', erased: true }])
    // Their mail was sent before.
    expect((await db.query('SELECT FROM notification WHERE account_id = $1', [things.accountId])).rowCount).toBe(0)
    const request = await db.query(
      'SELECT reference, erased_at IS NOT NULL AS erased FROM erasure_request WHERE id = $1',
      [result.id],
    )
    expect(request.rows).toEqual([{ reference: result.reference, erased: true }])
  })
})

test('A missing stored file is named, and keeping two backups deletes older ones with the files that only they had', async () => {
  const { rows } = await server.db.query<{ filename: string }>(
    `SELECT filename FROM document ORDER BY filename LIMIT 1`,
  )
  const lost = rows[0]?.filename ?? ''
  await server.context.files.remove(lost)
  await rm(folder.fileOf(lost))
  expect((await backUp()).manifest.files).toMatchObject({ missing: [lost], damaged: [] })
  await server.db.query('DELETE FROM portable_copy')
  const newest = await backUp()
  const old = (await folder.list()).slice(0, -2)
  const filesBefore = (await readdir(join(folder.path, 'files'), { recursive: true })).length
  expect(await prune(folder, 2)).toEqual(old)
  expect((await folder.list()).at(-1)).toBe(newest.id)
  expect((await readdir(join(folder.path, 'files'), { recursive: true })).length).toBeLessThan(filesBefore)
  expect(await verifyBackup(folder, newest.id, silent)).toEqual([folder.fileOf(lost)])
})
