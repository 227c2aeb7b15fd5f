import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { markDatabase, markLoaded, unmarkDatabase } from './restore-mark.ts'
import { openUnlimitedSession } from './unlimited-session.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
let directory: string

beforeEach(async () => {
  db = await createTestDatabase()
  await db.query('DELETE FROM migration')
  directory = await mkdtemp(join(tmpdir(), 'aruga-migrations-'))
  await write('001-shelf.sql', 'CREATE TABLE shelf (id int);\nCREATE TABLE shelf_mark (id int);')
  await write('002-rows.sql', 'INSERT INTO shelf VALUES (1);')
})
afterEach(async () => {
  await db.drop()
  await rm(directory, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(join(directory, name), sql)
const rows = async () => (await db.query('SELECT * FROM shelf')).rows

test('each migration is applied once, in order', async () => {
  expect(await migrate(db, { directory })).toEqual(['001-shelf.sql', '002-rows.sql'])
  expect(await migrate(db, { directory })).toEqual([])
  await write('003-more.sql', 'INSERT INTO shelf VALUES (2);')
  expect(await migrate(db, { directory })).toEqual(['003-more.sql'])
  expect(await rows()).toEqual([{ id: 1 }, { id: 2 }])
})

test('a database whose restore has not ended is not migrated, whether its tables are loaded or not', async () => {
  const client = await openUnlimitedSession(db)
  await markDatabase(client, '2026-11-22T12-00-00Z')
  for (let loaded = 0; loaded <= 1; loaded++) {
    const refusal = /^A restore of 2026-11-22T12-00-00Z into this database was interrupted[^\n]*$/
    await expect(migrate(db, { directory })).rejects.toThrow(refusal)
    await expect(pendingMigrations(db)).rejects.toThrow(refusal)
    await markLoaded(client)
  }
  await unmarkDatabase(client)
  await client.end()
  expect(await migrate(db, { directory })).toEqual(['001-shelf.sql', '002-rows.sql'])
})

test('after several migrations the database waits for the disk once, with the last', async () => {
  const waits = `INSERT INTO wait SELECT source <> 'session' FROM pg_settings WHERE name = 'synchronous_commit'`
  await write('003-wait.sql', `CREATE TABLE wait (as_set boolean);\n${waits};`)
  await write('004-last.sql', `${waits};`)
  await migrate(db, { directory })
  expect((await db.query('SELECT as_set FROM wait')).rows).toEqual([{ as_set: false }, { as_set: true }])
})

test('two servers that start simultaneously apply each migration once', async () => {
  const applied = await Promise.all([
    migrate(db, { directory }),
    migrate(db, { directory }),
    migrate(db, { directory }),
  ])
  expect(applied.flat()).toEqual(['001-shelf.sql', '002-rows.sql'])
  expect(await rows()).toEqual([{ id: 1 }])
})

test('a migration that arrives with a lower number than those applied is applied, and an older server refuses the database', async () => {
  await rm(join(directory, '001-shelf.sql'))
  await write('002-rows.sql', 'CREATE TABLE note (id int);')
  await write('004-more.sql', 'INSERT INTO note VALUES (4);')
  expect(await migrate(db, { directory })).toEqual(['002-rows.sql', '004-more.sql'])
  await write('003-late.sql', 'INSERT INTO note VALUES (3);')
  await write('001-later.sql', 'INSERT INTO note VALUES (1);')
  expect(await migrate(db, { directory })).toEqual(['001-later.sql', '003-late.sql'])
  expect((await db.query('SELECT id FROM note')).rows).toEqual([{ id: 4 }, { id: 1 }, { id: 3 }])
  await rm(join(directory, '003-late.sql'))
  await expect(migrate(db, { directory })).rejects.toThrow(/newer than this server: it has 003-late.sql/)
})

test('an applied migration cannot be edited', async () => {
  await migrate(db, { directory })
  await write('002-rows.sql', 'INSERT INTO shelf VALUES (3);')
  await expect(migrate(db, { directory })).rejects.toThrow(/^Migration 002-rows.sql was edited after it was applied/)
})

test('other line endings do not count as an edit', async () => {
  await migrate(db, { directory })
  await write('001-shelf.sql', 'CREATE TABLE shelf (id int);\r\nCREATE TABLE shelf_mark (id int);')
  expect(await migrate(db, { directory })).toEqual([])
})

test('a failing migration is rolled back and reports its position', async () => {
  await write('003-broken.sql', 'INSERT INTO shelf VALUES (9);\nINSERT INTO nowhere VALUES (1);')
  await expect(migrate(db, { directory })).rejects.toThrow(
    /^Migration 003-broken.sql failed: .*"nowhere".* \(line 2\)\.$/,
  )
  expect(await rows()).toEqual([{ id: 1 }])
})

test('an older server does not start on a newer database', async () => {
  await migrate(db, { directory })
  await rm(join(directory, '002-rows.sql'))
  await expect(migrate(db, { directory })).rejects.toThrow(/newer than this server: it has 002-rows.sql/)
})
