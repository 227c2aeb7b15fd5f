import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { recordAudit } from '../../../audit/record-audit.ts'
import { appendOnlyTables, protectAppendOnly } from '../../../db/append-only.ts'
import { type Database, inTransaction, openDatabase } from '../../../db/open.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { sealAuditLog } from './seal.ts'
import { verifyAuditLog } from './verify.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
/** As somebody with every right. */
let superuser: Database
let now = new Date('2026-11-20T08:00:00Z')
const logged: { msg: string; hash: string }[] = []
const log = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) })

beforeAll(async () => {
  db = await createTestDatabase()
  const database = (await db.query('SELECT current_database() AS name')).rows[0]?.name
  superuser = openDatabase({ connection: { ...inject('postgres').superuser, database }, max: 1 })
})
afterAll(async () => {
  await superuser.close()
  await db.drop()
})

const seal = () => sealAuditLog({ db, clock: () => now, log })
const verify = (expected?: string) => verifyAuditLog(db, { expected })
const write = (on: Parameters<typeof recordAudit>[0] = db) =>
  recordAudit(on, {
    at: now,
    actorId: null,
    action: 'letter.expired',
    patientId: null,
    subjectId: null,
    request: { id: 'a' },
  })

test('Every entry is sealed once, a thousand at a time, and each run’s last hash is in the server’s log', async () => {
  for (let n = 0; n < 3; n++) await write()
  await db.query(
    `INSERT INTO audit_entry (at, action, reason) SELECT '2026-11-20T08:00:00.123456Z', 'letter.expired', 'row ' || n FROM generate_series(1, 2500) n`,
  )
  // Two servers at the same time.
  await Promise.all([seal(), seal()])
  await seal()
  const { rows } = await db.query('SELECT number, cardinality(entry_ids) AS entries FROM audit_seal ORDER BY number')
  expect(rows.map(({ entries }) => entries)).toEqual([1000, 1000, 503])
  const verified = await verify()
  expect(verified).toMatchObject({ entries: 2503, unsealed: 0, lastSeal: { number: 3 } })
  expect(verified.broken).toBeUndefined()
  expect(logged.map(({ msg, hash }) => [msg, hash])).toContainEqual(['audit log sealed', verified.lastSeal?.hash])
})

test('An entry whose transaction commits late is sealed in its place, and no transaction waits for the seal', async () => {
  let sealing: Promise<void> | undefined
  const before = (await verify()).entries
  await inTransaction(db, async (tx) => {
    await write(tx)
    // It has a higher id, but commits first.
    await write()
    sealing = seal()
    await new Promise((resolve) => setTimeout(resolve, 150))
    await write()
    expect((await verify()).entries).toBe(before)
  })
  await sealing
  await seal()
  expect(await verify()).toMatchObject({ entries: before + 3, unsealed: 0 })
  expect((await verify()).broken).toBeUndefined()
})

const brokenBy = async (sql: string) => {
  const before = await verify()
  expect(before.broken).toBeUndefined()
  await superuser.query('BEGIN')
  await superuser.query(sql)
  const after = await verifyOpen()
  await superuser.query('ROLLBACK')
  return after.broken
}
/** Verifies inside the superuser's open transaction, whose changes nobody else sees. */
const verifyOpen = () => {
  const query: Database['query'] = (sql, values) =>
    superuser.query(typeof sql === 'string' && /^(BEGIN|COMMIT|SET TRANSACTION)/.test(sql) ? 'SELECT' : sql, values)
  const client = { query, release: () => {} }
  return verifyAuditLog({ ...superuser, pool: { connect: async () => client } } as unknown as Database)
}

test.each([
  ['changes an entry', `UPDATE audit_entry SET reason = 'another' WHERE id = 1200`, 'Entry 1200 was changed.'],
  [
    'moves an entry by a microsecond',
    `UPDATE audit_entry SET at = at + interval '1 us' WHERE id = 7`,
    'Entry 7 was changed.',
  ],
  ['adds a device', `UPDATE audit_entry SET device = 'Chrome' WHERE id = 7`, 'Entry 7 was changed.'],
  ['deletes an entry', 'DELETE FROM audit_entry WHERE id = 1200', 'Entry 1200 is missing.'],
  ['deletes the newest entries', 'DELETE FROM audit_entry WHERE id >= 2500', 'Entry 2500 is missing.'],
  [
    'inserts an entry among the old ones',
    `INSERT INTO audit_entry (id, at, action) OVERRIDING SYSTEM VALUE VALUES (-5, '2026-01-01Z', 'letter.issued')`,
    'Entry -5 was inserted later.',
  ],
  [
    'swaps two entries',
    `UPDATE audit_entry SET reason = CASE id WHEN 10 THEN 'row 8' ELSE 'row 7' END WHERE id IN (10, 11)`,
    'Entry 10 was changed.',
  ],
  [
    'changes an entry and its digest',
    `WITH entry AS (UPDATE audit_entry SET reason = 'x' WHERE id = 1) UPDATE audit_seal SET digests = overlay(digests PLACING sha256('x') FROM 1) WHERE number = 1`,
    'Seal 1 was changed, or a seal before it.',
  ],
  [
    'changes the time of a seal',
    `UPDATE audit_seal SET sealed_at = '2026-01-01Z' WHERE number = 2`,
    'Seal 2 was changed, or a seal before it.',
  ],
  ['deletes a seal', 'DELETE FROM audit_seal WHERE number = 2', 'Seal 2 is missing.'],
  [
    'swaps two seals',
    'UPDATE audit_seal SET number = CASE number WHEN 1 THEN -2 ELSE -1 END WHERE number IN (1, 2); UPDATE audit_seal SET number = -number WHERE number < 0',
    'Seal 1 was changed, or a seal before it.',
  ],
])('Verification names what is broken after a superuser %s', async (_what, sql, broken) => {
  expect(await brokenBy(sql)).toBe(broken)
})

test('A log rewritten with a whole new chain does not contain a hash noted earlier', async () => {
  const { lastSeal } = await verify()
  now = new Date('2026-11-20T08:01:00Z')
  await write()
  await seal()
  expect((await verify(lastSeal?.hash)).hasExpected).toBe(true)
  await superuser.query('BEGIN')
  await superuser.query(`DELETE FROM audit_entry WHERE id = (SELECT max(id) FROM audit_entry); DELETE FROM audit_seal`)
  await superuser.query('COMMIT')
  await seal()
  const rewritten = await verify(lastSeal?.hash)
  expect(rewritten.broken).toBeUndefined()
  expect(rewritten.hasExpected).toBe(false)
})

test('A server notices that the log and its chain were cut short since its last seal, and logs it once', async () => {
  const alarms = () => logged.filter(({ msg }) => msg.startsWith('the audit log lacks a seal'))
  await write()
  await seal()
  const before = alarms().length
  const { lastSeal } = await verify()
  await superuser.query('DELETE FROM audit_seal WHERE number = (SELECT max(number) FROM audit_seal)')
  await seal()
  await seal()
  expect(
    alarms()
      .slice(before)
      .map(({ hash }) => hash),
  ).toEqual([lastSeal?.hash])
})

test('The command prints the last hash, and fails when the log is broken or lacks the expected hash', async () => {
  const { host = '', port, user, password, database } = db.pool.options
  const url = `postgres://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`
  const run = async (...args: string[]) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../../commands/verify-audit.ts'), ...args], {
      env: { PATH: process.env.PATH, FILES_KEY: '11'.repeat(32), DATABASE_URL: url },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    const [code] = await once(child, 'close')
    return { code, output }
  }
  const { lastSeal } = await verify()
  const [plain, wrong] = await Promise.all([run(), run('--expect', 'ab'.repeat(32))])
  expect(plain.output).toContain(`: ${lastSeal?.hash}`)
  expect(plain.code).toBe(0)
  expect(wrong.output).toContain('No seal has the expected hash')
  expect(wrong.code).toBe(1)
  await superuser.query(`UPDATE audit_entry SET reason = 'another' WHERE id = 1`)
  const broken = await run('--expect', lastSeal?.hash ?? '')
  expect(broken.output).toContain('Entry 1 was changed.')
  expect(broken.code).toBe(1)
})

test.each(appendOnlyTables)('The server’s role can only add to %s and read it', async (table) => {
  const column = { audit_entry: 'at', audit_seal: 'number' }[table] ?? 'id'
  for (const statement of [`UPDATE ${table} SET ${column} = ${column}`, `DELETE FROM ${table}`, `TRUNCATE ${table}`]) {
    await expect(db.query(statement)).rejects.toMatchObject({ code: '42501' })
  }
  await db.query(`SELECT count(*) FROM ${table}`)
})

test('A start revokes rights that a restored dump has granted, and reports a role that bypasses rights', async () => {
  await db.query('GRANT ALL ON audit_entry TO CURRENT_USER')
  await db.query('DELETE FROM audit_entry WHERE id = 2')
  expect(await protectAppendOnly(db)).toEqual([])
  await expect(db.query('DELETE FROM audit_entry')).rejects.toMatchObject({ code: '42501' })
  expect(await protectAppendOnly(superuser)).toEqual([...appendOnlyTables].sort())
})
