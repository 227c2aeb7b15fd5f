// The operator's command in a process of its own, on a deployment with each fault in turn.
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Operations } from '@aruga/contract/operations/staff'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type Database, openDatabase } from '../db/open.ts'
import { openDiskStore } from '../files/disk-store.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { addressOf } from '../testing/database.ts'
import { addPatient } from '../testing/people.ts'
import { CREDENTIALS, startS3Server } from '../testing/s3-server.ts'
import { startSmtp } from '../testing/smtp.ts'
import { certificateFinding, checkWall } from './around.ts'
import { checkPooler, clockFinding } from './database.ts'
import type { Finding } from './finding.ts'
import { checkBackup, checkDisk } from './work.ts'

let server: TestApp
let superuser: Database
let healthy: Record<string, string>

// Each run is a process of its own.
vi.setConfig({ testTimeout: 120_000 })

beforeAll(async () => {
  server = await startTestApp()
  const { options } = server.db.pool
  superuser = openDatabase({
    connection: { ...inject('postgres').superuser, database: options.database ?? '' },
    max: 1,
  })
  const { dataDir, filesKeys } = server.context.config
  healthy = { DATABASE_URL: addressOf(options), DATA_DIR: dataDir, FILES_KEY: filesKeys[0].toString('hex') }
})
afterAll(async () => {
  await superuser.close()
  await server.close()
})

async function doctor(changes: Record<string, string> = {}, args = ['--json']) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../commands/doctor.ts'), ...args], {
    env: { PATH: process.env.PATH, ...healthy, ...changes },
  })
  let out = ''
  child.stdout.on('data', (text) => {
    out += text
  })
  const [code] = await once(child, 'close')
  return { code: code as number, out }
}

/** The findings of these checks that are not `ok`. */
async function faultsOf(checks: string[], changes: Record<string, string> = {}) {
  const { code, out } = await doctor(changes)
  const { findings, failures } = JSON.parse(out) as { findings: Finding[]; failures: number }
  expect(code).toBe(failures > 0 ? 1 : 0)
  const found = findings.filter(({ check, state }) => checks.includes(check) && state !== 'ok')
  for (const { advice } of found) expect(advice).toBeTruthy()
  return found.map(({ check, state, message }) => `${check}: ${state}: ${message}`)
}

const sql = (text: string, values: unknown[] = []) => server.db.query(text, values)

test('A deployment without a fault gets a line for each check, though it has no backup, scanner or mail server yet', async () => {
  const { code, out } = await doctor({}, [])
  // The PostgreSQL of the tests is fast instead of safe.
  expect(out.match(/^FAILURE.*$/gm)).toEqual([expect.stringMatching(/settings +.*fsync/)])
  expect(code).toBe(1)
  const checks = ['database', 'role', 'pooler', 'clock', 'migrations', 'keys', 'storage', 'disk', 'files', 'rows']
  const later = ['damage', 'queues', 'mails', 'audit log', 'backup', 'wall', 'scanner', 'mail server', 'address']
  for (const check of [...checks, ...later]) expect(out).toMatch(new RegExp(`^(ok|warning) +${check} +\\S`, 'm'))
  expect(out).toMatch(/^warning +backup +There is none\. Run npm run backup daily/m)
  expect(out).toMatch(/^\d+ findings: 1 failures, \d+ warnings\.$/m)
  expect((await doctor({}, ['--what'])).code).toBe(2)
})

test('Without a deployment the doctor creates nothing, and reports what is missing', async () => {
  const path = join(tmpdir(), randomUUID())
  expect(await faultsOf(['environment'], { DATABASE_URL: '', DATA_DIR: path })).toEqual([
    `environment: failure: There is no deployment: ${path}/database does not exist.`,
  ])
  expect(await faultsOf(['environment'], { FILES_KEY: 'short' })).toEqual([
    'environment: failure: FILES_KEY must be 64 hexadecimal digits (32 bytes).',
  ])
})

test('An address on another machine without TLS is reported', async () => {
  expect(await faultsOf(['TLS'])).toEqual([])
  expect(await faultsOf(['TLS'], { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test:4318' })).toEqual([
    'TLS: warning: OTEL_EXPORTER_OTLP_ENDPOINT leads to another machine without TLS.',
  ])
})

test('A key of zeros, another key, and a key that everybody can read are reported', async () => {
  expect(await faultsOf(['keys'], { FILES_KEY: '00'.repeat(32) })).toEqual(['keys: failure: FILES_KEY is zeros.'])
  expect(await faultsOf(['keys'], { FILES_KEY: randomBytes(32).toString('hex') })).toEqual([
    expect.stringMatching(/^keys: failure: .*another key/),
  ])
  // The folder of another deployment, with a key that fits its files.
  const other = await mkdtemp(join(tmpdir(), 'aruga-doctor-'))
  const key = randomBytes(32)
  await openDiskStore({ dir: join(other, 'files'), keys: [key] })
  expect(await faultsOf(['keys'], { DATA_DIR: other, FILES_KEY: key.toString('hex') })).toEqual([
    'keys: failure: Neither FILES_KEY nor FILES_KEY_PREVIOUS is the key of this database.',
  ])
  await rm(other, { recursive: true })
  const path = join(healthy.DATA_DIR ?? '', 'files.key')
  await writeFile(path, `${healthy.FILES_KEY}\n`)
  await chmod(path, 0o644)
  expect(await faultsOf(['keys'])).toEqual([expect.stringContaining('can be read by other accounts')])
  await rm(path)
})

test('A superuser, settings that lose data, missing or unknown migrations, and a database that is away are reported', async () => {
  const database = server.db.pool.options.database ?? ''
  const changes = { DATABASE_URL: addressOf({ ...inject('postgres').superuser, database }) }
  expect(await faultsOf(['role'], changes)).toEqual([expect.stringContaining('role: failure: A superuser')])
  await superuser.query(`ALTER DATABASE "${database}" SET synchronous_commit = off`)
  expect(await faultsOf(['settings'])).toEqual([expect.stringContaining('synchronous_commit is off')])
  await superuser.query(`ALTER DATABASE "${database}" RESET synchronous_commit`)

  const { rows } = await sql(
    'DELETE FROM migration WHERE name = (SELECT max(name) FROM migration) RETURNING name, checksum',
  )
  const { name, checksum } = rows[0] as { name: string; checksum: string }
  expect(await faultsOf(['migrations', 'tables'])).toEqual([
    `migrations: warning: 1 are not applied, the first is ${name}.`,
    expect.stringContaining('tables: warning: '),
  ])
  await sql('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [name, 'edited'])
  expect(await faultsOf(['migrations'])).toEqual([expect.stringContaining('was edited')])
  await sql('UPDATE migration SET checksum = $2 WHERE name = $1', [name, checksum])
  await sql(`INSERT INTO migration (name, checksum) VALUES ('999-later.sql', '')`)
  expect(await faultsOf(['migrations'])).toEqual([expect.stringContaining('newer than this server')])
  await sql(`DELETE FROM migration WHERE name = '999-later.sql'`)
  const away = await faultsOf(['database', 'migrations'], { DATABASE_URL: 'postgres://aruga@127.0.0.1:1/aruga' })
  expect(away).toEqual(expect.arrayContaining([expect.stringContaining('cannot be reached')]))
})

test('A file without a row, a row without a file, and a damaged file are reported', async () => {
  const { files, config } = server.context
  const stored = await files.persist(await files.receive(Readable.from([Buffer.from('photo')]), { maxBytes: 100 }))
  const longAgo = new Date(Date.now() - 3 * 60 * 60_000)
  await utimes(join(config.dataDir, 'files', stored), longAgo, longAgo)
  expect(await faultsOf(['files', 'rows'])).toEqual(['files: warning: 1 of 1 files have no row.'])
  const { patientId } = await addPatient(server.db)
  await sql('UPDATE patient SET photo = $2 WHERE id = $1', [patientId, stored])
  expect(await faultsOf(['files', 'rows'])).toEqual([])
  await files.remove(stored)
  await sql(
    `INSERT INTO damaged_file (key, part, fault, patient_id, found_at) VALUES ($1, 'Photo', 'Missing', $2, now())`,
    [stored, patientId],
  )
  expect(await faultsOf(['files', 'rows', 'damage'])).toEqual([
    'rows: failure: 1 of 1 rows have no file.',
    'damage: failure: Stored files missing or damaged: 1.',
  ])
  await sql('UPDATE patient SET photo = NULL')
  await sql('DELETE FROM damaged_file')
})

test('Jobs that were given up or are late, e-mails that may be lost, and a changed audit log are reported', async () => {
  await server.context.jobs.send(server.db, 'announcement', { announcementId: randomUUID() })
  await sql(`UPDATE jobs.job SET state = 'failed', completed_on = now() WHERE name = 'announcement'`)
  await server.context.jobs.send(server.db, 'portableCopy', { copyId: randomUUID() })
  await sql(`UPDATE jobs.job SET start_after = now() - interval '1 hour' WHERE name = 'portableCopy'`)
  await sql(`INSERT INTO mail (id, state, began_at) VALUES ($1, 'unknown', now())`, [randomUUID()])
  expect(await faultsOf(['queues', 'mails'])).toEqual([
    'queues: warning: Jobs of announcement given up: 1.',
    'queues: warning: portableCopy is 60 min late.',
    'mails: warning: E-mails that may not have arrived: 1.',
  ])
  await superuser.query(
    `INSERT INTO audit_seal (number, entry_ids, last_id, digests, sealed_at, hash) VALUES (1, '{1}', 1, sha256('x'), now(), sha256('x'))`,
  )
  expect(await faultsOf(['audit log'])).toEqual([expect.stringContaining('audit log: failure: Seal 1 was changed')])
})

test('A scanner, a mail server and a public address are reported, whether they answer or not', async () => {
  const away = { CLAMAV_URL: 'tcp://127.0.0.1:1', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@demo.test' }
  expect(await faultsOf(['scanner', 'mail server', 'address'], { ...away, PUBLIC_URL: 'http://127.0.0.1:1' })).toEqual([
    expect.stringContaining('scanner: failure: '),
    expect.stringContaining('mail server: failure: '),
    'address: warning: http://127.0.0.1:1 is not reachable (ECONNREFUSED).',
  ])
  const mails = await startSmtp()
  let status = 200
  const web = createServer((_request, response) => response.writeHead(status).end()).listen(0, '127.0.0.1')
  await once(web, 'listening')
  const here = { SMTP_URL: mails.url, MAIL_FROM: 'a@demo.test' }
  const address = { ...here, PUBLIC_URL: `http://127.0.0.1:${(web.address() as AddressInfo).port}` }
  expect(await faultsOf(['mail server', 'address'], address)).toEqual([])
  status = 503
  expect(await faultsOf(['address'], address)).toEqual([expect.stringContaining('answers 503')])
  web.close()
  await mails.close()
})

test('A bucket that is away or refuses files is reported', async () => {
  const s3 = await startS3Server()
  const bucket = {
    FILES_URL: `s3://${s3.bucket}/doctor?region=test&endpoint=http://127.0.0.1:${s3.port}`,
    AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  }
  expect(await faultsOf(['storage'], bucket)).toEqual([])
  s3.intercept((method) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : undefined))
  expect(await faultsOf(['storage'], bucket)).toEqual([expect.stringContaining('storage: failure: ')])
  await s3.close()
  const away = await faultsOf(['storage', 'environment'], bucket)
  expect(away).toEqual([expect.stringContaining('failure: ')])
})

test('A sandbox without namespaces is a warning', async () => {
  const { dataDir } = server.context.config
  expect((await checkWall({ dataDir }, async () => 'permissions only'))[0]).toMatchObject({
    state: 'warning',
    message: expect.stringContaining('permissions and a memory limit only'),
    advice: expect.stringContaining('user namespaces'),
  })
  expect((await checkWall({ dataDir }, async () => 'namespaces'))[0]?.state).toBe('ok')
})

test('A pooler is recognised by the process id that it gives out, and needs a direct address past it', async () => {
  const through = (processID: number) =>
    ({
      pool: { connect: async () => ({ processID, query: async () => ({ rows: [{ pid: 7 }] }), release: () => {} }) },
    }) as never
  const { config } = server.context
  const direct = { ...config, databaseUrl: 'postgres://x', databaseDirectUrl: 'postgres://y' }
  const only = { ...direct, databaseDirectUrl: undefined }
  expect((await checkPooler(through(7), only))[0]).toMatchObject({ state: 'ok', message: 'No pooler.' })
  expect((await checkPooler(through(1), only))[0]).toMatchObject({
    state: 'warning',
    message: expect.stringContaining('DATABASE_DIRECT_URL is not set'),
  })
  expect((await checkPooler(through(1), direct))[0]).toMatchObject({
    state: 'ok',
    message: expect.stringContaining('A pooler, by session'),
  })
})

test('Clocks, certificates, disks and backups are judged by how far they are off', () => {
  expect([1, 6, 31].map((seconds) => clockFinding(seconds, 'x').state)).toEqual(['ok', 'warning', 'failure'])
  const inDays = (days: number) => certificateFinding(Date.now() + days * 86_400_000 + 1_000).state
  expect([30, 13].map(inDays)).toEqual(['ok', 'warning'])
  const state = (free: number, backup: Operations['backup']) =>
    ({ readAt: '2026-11-22T12:00:00Z', disk: { freeBytes: free, totalBytes: 100 }, backup }) as Operations
  const none = { lastAt: null, faultyFiles: 0 }
  const config = { ...server.context.config, production: true }
  expect([20, 8, 4].map((free) => checkDisk(state(free, none), config)[0]?.state)).toEqual(['ok', 'warning', 'failure'])
  const backups = [
    none,
    { lastAt: '2026-11-15T12:00:00Z', faultyFiles: 0 },
    { lastAt: '2026-11-22T02:00:00Z', faultyFiles: 2 },
  ]
  expect(backups.map((backup) => checkBackup(state(20, backup), config)[0]?.state)).toEqual([
    'failure',
    'failure',
    'warning',
  ])
})
