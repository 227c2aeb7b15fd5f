// The remains of an interrupted restore, in a database and a bucket that outlive the machine it ran on. With real kills, and the embedded
// database: drills/restore-kills.drill.test.ts.
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Config } from '../config/config.ts'
import type { Keyring } from '../config/keyring.ts'
import { migrate, pendingMigrations } from '../db/migrate.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { markFolder } from '../db/restore-mark.ts'
import { openFileStore } from '../files/open-store.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { addressOf, createBareDatabase, type TestDatabase } from '../testing/database.ts'
import { addPlace } from '../testing/fixtures.ts'
import { addPatientWithAll } from '../testing/patient-fixtures.ts'
import { CREDENTIALS, type S3Server, startS3Server } from '../testing/s3-server.ts'
import { openBackupFolder } from './folder.ts'
import { makeBackup } from './make.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'

const silent = () => {}
const keys: Keyring = [randomBytes(32)]

let server: TestApp
let s3: S3Server
let scratch: string
let folder: Awaited<ReturnType<typeof openBackupFolder>>
let id: string
let manifest: Manifest

beforeAll(async () => {
  server = await startTestApp()
  s3 = await startS3Server()
  vi.stubEnv('AWS_ACCESS_KEY_ID', CREDENTIALS.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', CREDENTIALS.secretAccessKey)
  scratch = await mkdtemp(join(tmpdir(), 'aruga-interrupted-'))
  await addPatientWithAll(server, await addPlace(server), { name: 'Zzyzx', status: 'Active' })
  folder = await openBackupFolder(join(scratch, 'backups'), keys, { create: true })
  ;({ id, manifest } = await backUp(server.db))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
  await s3.close()
  await rm(scratch, { recursive: true, force: true })
})

const newFolder = () => join(scratch, randomUUID())
const backUp = (db: Database, now = new Date()) => {
  const { files, config } = server.context
  return makeBackup({ db, files, filesKeys: config.filesKeys, clock: () => now, version: '0.1.0' }, folder, silent)
}

type Target = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Config>
const restore = (target: Target, report: (line: string) => void = silent) =>
  restoreBackup({ config: { ...server.context.config, ...target }, folder, id, manifest }, report)

/** Ends the restore at the first line of its report with this beginning. */
const interrupted = (target: Target, moment: string) =>
  expect(
    restore(target, (line) => {
      if (line.startsWith(moment)) throw new Error(`ended at ${moment}`)
    }),
  ).rejects.toThrow(`ended at ${moment}`)

async function withBareDatabase(use: (db: TestDatabase, databaseUrl: string) => Promise<void>) {
  const db = await createBareDatabase()
  await use(db, addressOf(db.pool.options)).finally(() => db.drop())
}

/** Runs a program of the server as an operator does. */
async function run(program: string, environment: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `../${program}.ts`), ...args], {
    env: { PATH: process.env.PATH, PORT: '0', FILES_KEY: 'ab'.repeat(32), ...environment },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  return { code, output }
}
const refused = { code: 1, output: expect.stringContaining('was interrupted or still runs') }

const countsOf = async (db: Database) =>
  (
    await db.query(
      `SELECT (SELECT count(*) FROM patient) AS patients, (SELECT count(*) FROM letter) AS letters,
         (SELECT count(*) FROM document) AS documents, (SELECT count(*) FROM audit_entry) AS "auditEntries"`,
    )
  ).rows[0]

test.each<[string, () => string, boolean]>([
  ['stores its files', () => 'file 1 ', false],
  ['loads the first table', () => 'table ', false],
  ['loads the last table', () => `table ${manifest.tables.at(-1)?.name}`, false],
  ['has loaded the database', () => 'statistics', true],
])(
  'After a restore that ends when it %s nothing starts on its database from any machine, and a new machine finishes it',
  async (_, momentOf, loaded) => {
    await withBareDatabase(async (db, databaseUrl) => {
      const place = { databaseUrl, filesUrl: s3.place() }
      const dataDir = newFolder()
      await interrupted({ ...place, dataDir }, momentOf())
      expect((await db.query('SELECT backup, loaded FROM restoring')).rows).toEqual([{ backup: id, loaded }])

      const tables = `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`
      const before = (await db.query(tables)).rows
      // The doctor comes last: without a server's start there is no new folder to look at.
      for (const DATA_DIR of [dataDir, newFolder()])
        for (const program of ['commands/migrate', 'main', 'commands/doctor'])
          expect(await run(program, { DATA_DIR, DATABASE_URL: databaseUrl })).toMatchObject(refused)
      await expect(migrate(db)).rejects.toThrow(`end it by npm run restore -- FOLDER ${id}`)
      await expect(pendingMigrations(db)).rejects.toThrow('was interrupted')
      await expect(backUp(db)).rejects.toThrow('was interrupted')
      expect((await db.query(tables)).rows).toEqual(before)

      const another = newFolder()
      await restore({ ...place, dataDir: another })
      expect(await countsOf(db)).toEqual(await countsOf(server.db))
      expect((await db.query(`SELECT to_regclass('restoring') AS mark`)).rows).toEqual([{ mark: null }])
      expect(await readdir(another)).not.toContain('restoring')
      expect(await migrate(db)).toEqual([])
      const files = await openFileStore({ ...place, dataDir: another, filesKeys: server.context.config.filesKeys })
      const { rows } = await db.query<{ filename: string }>('SELECT filename FROM document')
      expect(rows.length).toBeGreaterThan(0)
      for (const { filename } of rows)
        expect(await buffer(await files.open(filename))).toEqual(
          await buffer(await server.context.files.open(filename)),
        )
    })
  },
)

test('A restore does not report success when repeated after an older version has migrated its database', async () => {
  await withBareDatabase(async (db, databaseUrl) => {
    const target = { dataDir: newFolder(), databaseUrl }
    await interrupted(target, 'file 1 ')
    // It does not know the mark.
    await db.query('CREATE SCHEMA aside')
    await db.query('ALTER TABLE restoring SET SCHEMA aside')
    await migrate(db)
    await db.query('ALTER TABLE aside.restoring SET SCHEMA public')
    for (const dataDir of [target.dataDir, newFolder()])
      await expect(restore({ databaseUrl, dataDir })).rejects.toThrow('The database of DATABASE_URL is not empty.')
    await expect(migrate(db)).rejects.toThrow('was interrupted')
  })
})

test('When only the folder’s mark is left, tables of another origin are not mistaken for restored ones', async () => {
  await withBareDatabase(async (db, databaseUrl) => {
    const target = { dataDir: newFolder(), databaseUrl }
    await interrupted(target, 'file 1 ')
    await db.query('DROP TABLE restoring')
    await db.query('CREATE TABLE account_of_somebody (id int)')
    await expect(restore(target)).rejects.toThrow('The database of DATABASE_URL is not empty.')
    await db.query('DROP TABLE account_of_somebody')
    await restore(target)
    expect(await countsOf(db)).toEqual(await countsOf(server.db))
  })
})

test('A refused restore leaves no mark on the folder or the database', async () => {
  const databaseUrl = addressOf(server.db.pool.options)
  const dataDir = newFolder()
  await expect(restore({ dataDir, databaseUrl })).rejects.toThrow('The database of DATABASE_URL is not empty.')
  expect(existsSync(dataDir)).toBe(false)
  await withBareDatabase(async (db, bare) => {
    // Files of another deployment, on a disk and in a bucket.
    await expect(restore({ dataDir: server.context.config.dataDir, databaseUrl: bare })).rejects.toThrow('is not empty')
    const filesUrl = s3.place()
    const taken = await openFileStore({ ...server.context.config, filesUrl })
    await taken.persist(await taken.receive(await server.context.files.open(await anyFile()), { maxBytes: 1e7 }))
    await expect(restore({ dataDir, databaseUrl: bare, filesUrl })).rejects.toThrow(
      'The bucket of FILES_URL is not empty',
    )
    expect(await migrate(db)).not.toEqual([])
  })
  expect(await migrate(server.db)).toEqual([])
  expect(await readdir(server.context.config.dataDir)).not.toContain('restoring')
})

const anyFile = async () =>
  (await server.db.query<{ filename: string }>('SELECT filename FROM document LIMIT 1')).rows[0]?.filename ?? ''

test('After an interrupted restore another backup is refused, with the name of the interrupted one', async () => {
  await withBareDatabase(async (_, databaseUrl) => {
    const dataDir = newFolder()
    await interrupted({ dataDir, databaseUrl }, 'file 1 ')
    const other = await backUp(server.db, new Date(Date.now() + 5_000))
    for (const place of [dataDir, newFolder()]) {
      const config = { ...server.context.config, dataDir: place, databaseUrl }
      await expect(restoreBackup({ config, folder, ...other }, silent)).rejects.toThrow(`A restore of ${id} into`)
    }
    await folder.remove(other.id)
    await restore({ dataDir, databaseUrl })
  })
})

test('A program whose restore was interrupted does not block another program’s migrations in the same database', async () => {
  await withBareDatabase(async (db, databaseUrl) => {
    await interrupted({ dataDir: newFolder(), databaseUrl, databaseSchema: 'heart' }, 'table letter')
    const [heart, lung] = ['heart', 'lung'].map((schema) => openDatabase({ ...db.settings, schema, max: 1 }))
    try {
      await expect(migrate(heart as Database)).rejects.toThrow('was interrupted')
      expect(await migrate(lung as Database)).not.toEqual([])
      await restore({ dataDir: newFolder(), databaseUrl, databaseSchema: 'heart' })
      expect(await countsOf(heart as Database)).toEqual(await countsOf(server.db))
      expect((await lung?.query('SELECT FROM patient'))?.rows).toEqual([])
    } finally {
      await Promise.all([heart?.close(), lung?.close()])
    }
  })
})

test.each([
  ['the server', 'main'],
  ['npm run migrate', 'commands/migrate'],
  ['npm run staff', 'commands/staff', 'verify-files'],
  ['npm run backup', 'commands/backup', 'backup', '/nowhere'],
  ['npm run verify-audit', 'commands/verify-audit'],
])('In a folder whose restore was interrupted %s makes neither a database nor a key', async (_, program, ...args) => {
  const dataDir = newFolder()
  await markFolder(dataDir, id)
  // In an environment without FILES_KEY.
  const environment = { DATA_DIR: dataDir, FILES_KEY: '', BACKUP_KEY: 'cd'.repeat(32) }
  const { code, output } = await run(program ?? '', environment, ...args)
  expect([code, output]).toEqual([expect.any(Number), refused.output])
  expect(code).not.toBe(0)
  expect(await readdir(dataDir)).toEqual(['restoring'])
})
