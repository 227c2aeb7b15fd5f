// The operator's command in a process of its own, on a database that no server uses.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { PoolConfig } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDiskStore } from '../files/disk-store.ts'
import { openS3Store } from '../files/s3/store.ts'
import { addressOf, createTestDatabase } from '../testing/database.ts'
import { addPatient, addStaff } from '../testing/people.ts'
import { CREDENTIALS, startS3Server } from '../testing/s3-server.ts'

let dataDir: string
let db: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aruga-command-'))
  db = await createTestDatabase()
})
afterAll(async () => {
  await db.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function run(args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'staff.ts'), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PUBLIC_URL: 'https://aruga.test', ...environment },
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (text) => {
    output.out += text
  })
  child.stderr.on('data', (text) => {
    output.err += text
  })
  const [code] = await once(child, 'close')
  return { code, ...output }
}

// Each test starts a process, some also a database.
vi.setConfig({ testTimeout: 90_000 })

const LINK = /^https:\/\/aruga\.test\/console\/invitation\?userId=[0-9a-f-]{36}&resetToken=[\w-]{43}$/m

test('The first command on an empty directory creates an administrator in the embedded database', async () => {
  const { code, out, err } = await run(['create-admin', 'amihan@demo.test', 'Amihan Halimbawa'])
  expect(err).toBe('')
  expect(out).toMatch(LINK)
  expect(code).toBe(0)
})

test('A dry run of the disposal lists what the next night would delete and the age of the oldest, and deletes nothing', async () => {
  const patient = await addPatient(db, 'Declined')
  await db.query(`UPDATE patient SET decided_at = '2001-02-03' WHERE id = $1`, [patient.patientId])
  await db.query(
    `INSERT INTO retention_period (class, months, effective_from, changed_at) VALUES ('DeclinedRegistration', 12, '2001-01-01', '2001-01-01')`,
  )
  const { code, out, err } = await run(['retention', '--dry-run'], {
    DATABASE_URL: addressOf(db.settings.connection as PoolConfig),
  })
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^DeclinedRegistration +1 +the oldest since 2001-02-03$/m)
  expect(out).toMatch(/^Receipt +0$/m)
  const { rows } = await db.query('SELECT erased_at FROM patient WHERE id = $1', [patient.patientId])
  expect(rows).toEqual([{ erased_at: null }])
})

test.each([
  [[]],
  [['retention']],
  [['import', 'patients', 'x.csv']],
  [['create-admin']],
  [['create-admin', 'nobody']],
  [['remove', 'amihan@demo.test']],
])('Unknown arguments change nothing and print the usage: %j', async (args) => {
  const { code, out, err } = await run(args, { DATABASE_URL: 'postgres://localhost:1/nowhere' })
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain('Usage: npm run staff -- create-admin EMAIL [NAME]')
})

test('An administrator who is locked out is let in again; a patient cannot become one', async () => {
  const DATABASE_URL = addressOf(db.settings.connection as PoolConfig)
  const { email, accountId } = await addStaff(db, 'administrator')
  await db.query(`UPDATE account SET status = 'closed' WHERE id = $1`, [accountId])
  expect((await run(['create-admin', email.toUpperCase()], { DATABASE_URL })).out).toMatch(LINK)
  const { rows } = await db.query('SELECT status, roles::text[] AS roles FROM account WHERE id = $1', [accountId])
  expect(rows).toEqual([{ status: 'active', roles: ['administrator'] }])

  const patient = await addPatient(db)
  const refused = await run(['create-admin', patient.email], { DATABASE_URL })
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('is a patient') })
})

test('The command makes no administrator of an account that works at a branch', async () => {
  const DATABASE_URL = addressOf(db.settings.connection as PoolConfig)
  const { email } = await addStaff(db, 'pharmacist')
  const refused = await run(['create-admin', email], { DATABASE_URL })
  expect(refused).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('works at a branch, and an administrator pays branches'),
  })
})

test('A table is imported and exported with an audit entry, and every rejected row is reported', async () => {
  const DATABASE_URL = addressOf(db.settings.connection as PoolConfig)
  const file = join(dataDir, 'codes.csv')
  const wrong = Array.from({ length: 300 }, (_, n) => `HCP-81${n},,S,C`)
  await writeFile(file, ['code,name,specialty,clinic', 'HCP-8001,Dr. A,S,C', ...wrong].join('\n'))
  const { code, out, err } = await run(['import', 'healthcare-professionals', file], { DATABASE_URL })
  expect([code, out]).toEqual([1, '1 rows are in: 1 new, 0 changed. 300 were left out.\n'])
  expect(err.split('\n')).toEqual([...wrong.map((_, n) => `Row ${n + 3}, name: This is missing.`), ''])
  const copy = join(dataDir, 'copy.csv')
  expect((await run(['export', 'healthcare-professionals', copy], { DATABASE_URL })).code).toBe(0)
  expect(await readFile(copy, 'utf8')).toContain('HCP-8001,Dr. A,S,C,yes')
  const { rows } = await db.query(`SELECT action, reason, request_id FROM audit_entry WHERE action = 'table.exported'`)
  expect(rows).toEqual([{ action: 'table.exported', reason: 'healthcare-professionals', request_id: 'command line' }])
  const missing = await run(['import', 'branches', join(dataDir, 'none.csv')], { DATABASE_URL })
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('is not there') })
})

test('The files of the disk are copied to a bucket, where they open under the same keys; the second time only what is new', async () => {
  const s3 = await startS3Server()
  const key = Buffer.alloc(32, 9)
  const data = await mkdtemp(join(dataDir, 'moving-'))
  const disk = await openDiskStore({ dir: join(data, 'files'), keys: [key] })
  const keepFile = async (content: string) =>
    disk.persist(await disk.receive(Readable.from([Buffer.from(content)]), { maxBytes: 100 }))
  const copy = (environment = {}) =>
    run(['copy-files'], {
      DATABASE_URL: addressOf(db.settings.connection as PoolConfig),
      DATA_DIR: data,
      FILES_KEY: key.toString('hex'),
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      FILES_URL: `s3://${s3.bucket}/moved?endpoint=http://127.0.0.1:${s3.port}`,
      ...environment,
    })
  const first = await keepFile('a prescription')
  expect(await copy()).toMatchObject({ code: 0, err: '', out: '1 files are copied; 0 were there.\n' })
  const second = await keepFile('a receipt')
  expect(await copy()).toMatchObject({ code: 0, err: '', out: '1 files are copied; 1 were there.\n' })
  const url = { ...s3.place(), prefix: 'moved/' }
  const bucket = await openS3Store({ url, dir: join(data, 'reader'), keys: [key], credentials: CREDENTIALS })
  expect(await text(await bucket.open(first))).toBe('a prescription')
  expect(await text(await bucket.open(second))).toBe('a receipt')
  expect(await copy({ FILES_URL: '' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('FILES_URL must be set'),
  })
  const wrong = await copy({ AWS_SECRET_ACCESS_KEY: 'wrong' })
  expect(wrong).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^[^\n]*refuses us \(SignatureDoesNotMatch\)[^\n]*\n$/),
  })
  await s3.close()
})
