// Migrations beside running servers: a transaction that holds a lock delays the migration, and nothing else.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadDatabase } from '../backup/database.ts'
import { createTestDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'
import { concurrentIndexes, readMigrations } from './read-migrations.ts'
import { markDatabase, unmarkDatabase } from './restore-mark.ts'

const patience = { lockTimeoutMs: 100, pausesMs: Array<number>(200).fill(50) }

let db: Awaited<ReturnType<typeof createTestDatabase>>
let directory: string
let report: Client

beforeEach(async () => {
  db = await createTestDatabase()
  await db.query('DELETE FROM migration')
  directory = await mkdtemp(join(tmpdir(), 'aruga-migrations-'))
  await write('001-shelf.sql', 'CREATE TABLE shelf (id int); INSERT INTO shelf VALUES (1), (2);')
  await migrate(db, { directory })
  report = db.direct()
  await report.connect()
})
afterEach(async () => {
  await report.end()
  await db.drop()
  await rm(directory, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(join(directory, name), sql)

/** A transaction that has read the table and does not end. */
async function readAndHold() {
  await report.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  await report.query('SELECT FROM shelf')
}

/** Whether the index is valid; undefined when there is none. */
const isValid = async (index: string) =>
  (await db.query(`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)`, [index])).rows[0]
    ?.valid

const builder = async () =>
  (
    await db.query(
      `SELECT pid FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX%' AND state = 'active' AND datname = current_database() AND pid <> pg_backend_pid()`,
    )
  ).rows[0]?.pid

test('while a long transaction holds a table the migration waits, calls go on, and it is applied afterwards', async () => {
  await write('002-column.sql', 'ALTER TABLE shelf ADD COLUMN note text;')
  await readAndHold()
  const lines: string[] = []
  const migrating = migrate(db, { directory, patience, report: (line) => lines.push(line) })
  await expect.poll(() => lines.length).toBeGreaterThan(2)
  expect(lines[0]).toBe('Migration 002-column.sql waits for a lock; next try in 0.05 s.')
  for (let call = 0; call < 30; call++) {
    const began = performance.now()
    await db.query('INSERT INTO shelf VALUES ($1)', [call])
    expect((await db.query('SELECT FROM shelf')).rowCount).toBe(3 + call)
    // Two statements; each may fail one try.
    expect(performance.now() - began).toBeLessThan(1_000)
  }
  await report.query('COMMIT')
  expect(await migrating).toEqual(['002-column.sql'])
  expect((await db.query('SELECT note FROM shelf')).rowCount).toBe(32)
})

test('a migration that never gets its lock names what may hold it, and has changed nothing', async () => {
  await write('002-two.sql', 'INSERT INTO shelf VALUES (3); ALTER TABLE shelf ADD COLUMN note text;')
  await readAndHold()
  const { pid } = (await report.query('SELECT pg_backend_pid() AS pid')).rows[0]
  const brief = { lockTimeoutMs: 50, pausesMs: [10, 10] }
  await expect(migrate(db, { directory, patience: brief })).rejects.toThrow(
    new RegExp(
      `^Migration 002-two.sql failed: others held a lock that it needs at each of 3 tries; it has changed nothing. The oldest open transaction is that of process ${pid} \\(aruga\\), since [\\d:]{8} UTC: end it and start again.$`,
    ),
  )
  expect((await db.query('SELECT * FROM shelf')).rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('an index is built while others write; when the build is killed, the next start drops what is left and builds it again', async () => {
  await write('002-index.sql', '-- Locks: nothing.\nCREATE INDEX CONCURRENTLY shelf_id ON shelf (id);')
  await readAndHold()
  await report.query('INSERT INTO shelf VALUES (3)')
  const migrating = migrate(db, { directory }).catch((error: Error) => error.message)
  await expect.poll(() => isValid('shelf_id')).toBe(false)
  await db.query('INSERT INTO shelf VALUES (4)')
  await db.query('SELECT pg_terminate_backend($1)', [await builder()])
  expect(await migrating).toMatch(/^Migration 002-index.sql failed: /)
  await report.query('COMMIT')
  expect(await isValid('shelf_id')).toBe(false)
  expect(await migrate(db, { directory })).toEqual(['002-index.sql'])
  expect(await isValid('shelf_id')).toBe(true)
})

test('an index that was finished but not recorded before its server died is not built again', async () => {
  await write('002-index.sql', 'CREATE UNIQUE INDEX CONCURRENTLY shelf_id ON shelf (id);')
  await db.query('CREATE UNIQUE INDEX shelf_id ON shelf (id)')
  const { rows } = await db.query(`SELECT 'shelf_id'::regclass::oid AS oid`)
  expect(await migrate(db, { directory })).toEqual(['002-index.sql'])
  expect((await db.query(`SELECT 'shelf_id'::regclass::oid AS oid`)).rows).toEqual(rows)
})

test('servers that start together do not stop each other’s index', async () => {
  await write('002-index.sql', 'CREATE INDEX CONCURRENTLY shelf_id ON shelf (id);')
  await write('003-column.sql', 'ALTER TABLE shelf ADD COLUMN note text;')
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(db, { directory })))
  expect(applied.flat()).toEqual(['002-index.sql', '003-column.sql'])
})

test('a migration that builds an index concurrently contains nothing else', async () => {
  const refused = /^Migration 002-x.sql has CONCURRENTLY, so it may have nothing but/
  const rest = { name: '002-x.sql', checksum: '' }
  for (const sql of [
    'CREATE INDEX CONCURRENTLY a ON b (c); UPDATE b SET c = 1;',
    'CREATE INDEX CONCURRENTLY ON b (c);',
    'DROP INDEX CONCURRENTLY a;',
  ])
    expect(() => concurrentIndexes({ ...rest, sql })).toThrow(refused)
  expect(
    concurrentIndexes({ ...rest, sql: '-- No CREATE INDEX CONCURRENTLY here.\nCREATE INDEX a ON b (c);' }),
  ).toEqual([])
})

test('a backup of a database with such an index is restored in one transaction', async () => {
  await write('002-index.sql', 'CREATE INDEX CONCURRENTLY shelf_id ON shelf (id);')
  const migrations = readMigrations(directory)
  await db.query('DROP TABLE shelf, migration')
  const manifest = { migrations, tables: [], jobs: 0 } as unknown as Parameters<typeof loadDatabase>[1]['manifest']
  const read = () => Readable.from([])
  await markDatabase(report, 'backup')
  await loadDatabase(report, { jobsSchema: 'jobs', manifest, migrations, read, report: () => {} })
  await unmarkDatabase(report)
  expect(await isValid('shelf_id')).toBe(true)
})
