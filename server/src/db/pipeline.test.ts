import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { isDatabaseBusy } from './database-away.ts'
import { type Database, inTransaction, openDatabase } from './open.ts'

let db: Database & { drop(): Promise<void> }

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const read = async (text: string, values: unknown[] = [], on: Pick<Database, 'query'> = db) =>
  (await on.query({ text, values, pipelined: true })).rows[0]
const number = (n: number) => read('SELECT $1::int AS n', [n])
const connectionOf = async () => (await read('SELECT pg_backend_pid() AS pid'))?.pid as number

test('Each of many short reads gets its own answer, and a failing read fails alone', async () => {
  const reads = Array.from({ length: 50 }, (_, n) => (n === 7 ? read('SELECT 1 / 0') : number(n)))
  const answers = await Promise.allSettled(reads)
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value?.n : 'failed'))).toEqual(
    Array.from({ length: 50 }, (_, n) => (n === 7 ? 'failed' : n)),
  )
})

test('A named statement is parsed once, however many calls execute it at once', async () => {
  const named = () => db.query({ name: 'named', text: 'SELECT pg_backend_pid() AS pid', pipelined: true })
  const pids = (await Promise.all(Array.from({ length: 8 }, named))).map(({ rows }) => rows[0]?.pid)
  expect(new Set(pids).size).toBe(1)
})

test('A slow read delays only the reads that were sent with it', async () => {
  const finished: string[] = []
  const note = (what: string) => () => void finished.push(what)
  const slow = Array.from({ length: 8 }, (_, n) => read(`SELECT pg_sleep(${n === 0 ? 0.5 : 0})`).then(note('behind')))
  const others = Array.from({ length: 8 }, (_, n) => number(n).then(note('beside')))
  expect(db.waiting()).toBe(0)
  const ninth = number(9)
  expect(db.waiting()).toBe(1)
  await Promise.all([...slow, ...others, ninth])
  expect(db.waiting()).toBe(0)
  expect(finished.indexOf('behind')).toBe(8)
})

test('A lost connection fails its reads under way, and the next read uses another', async () => {
  const lost = await connectionOf()
  const [underWay] = await Promise.allSettled([
    read('SELECT pg_sleep(10)'),
    db.query('SELECT pg_terminate_backend($1)', [lost]),
  ])
  expect(underWay).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('terminat') } })
  expect(await connectionOf()).not.toBe(lost)
})

test('A connection whose cached plan a migration invalidates is replaced, and the next read works', async () => {
  await db.query('CREATE TABLE shelf AS SELECT 7 AS units')
  const units = () => db.query({ name: 'shelf', text: 'SELECT units FROM shelf', pipelined: true })
  await units()
  const before = await connectionOf()
  await db.query('ALTER TABLE shelf ALTER units TYPE bigint')
  const beside = number(5)
  await expect(units()).rejects.toThrow('cached plan must not change result type')
  expect(await beside).toEqual({ n: 5 })
  expect((await units()).rows).toEqual([{ units: 7 }])
  const isOpen = async () => (await db.query('SELECT FROM pg_stat_activity WHERE pid = $1', [before])).rowCount === 1
  await expect.poll(isOpen).toBe(false)
})

test('While a migration locks a table, reads that wait for it fail as busy, and afterwards each read works', async () => {
  await db.query('CREATE TABLE held AS SELECT 3 AS n')
  const connection = { ...(db.settings.connection as pg.PoolConfig), lock_timeout: 100 }
  const impatient = openDatabase({ ...db.settings, connection })
  const readLocked = () => impatient.query({ name: 'held', text: 'SELECT n FROM held', pipelined: true })
  await inTransaction(db, async (tx) => {
    await tx.query('LOCK TABLE held')
    const answers = await Promise.allSettled(Array.from({ length: 5 }, readLocked))
    expect(answers.map((answer) => answer.status === 'rejected' && isDatabaseBusy(answer.reason))).toEqual(
      Array.from({ length: 5 }, () => true),
    )
  })
  expect((await readLocked()).rows).toEqual([{ n: 3 }])
  await impatient.close()
})

test('A prepared statement that is unknown, as behind a pooler that does not keep statements, does not count as load', async () => {
  const named = () => db.query({ name: 'lost', text: 'SELECT 1 AS n', pipelined: true })
  await named()
  await db.query({ text: 'DEALLOCATE ALL', pipelined: true })
  const answers = await Promise.allSettled([named(), named()])
  expect(
    answers.map((answer) => answer.status === 'rejected' && [answer.reason.code, isDatabaseBusy(answer.reason)]),
  ).toEqual([0, 1].map(() => ['26000', false]))
  expect((await named()).rows).toEqual([{ n: 1 }])
})

test('A read after the database was closed is refused like one of the pool, and opens no connection', async () => {
  const connection = { ...(db.settings.connection as pg.PoolConfig), application_name: 'closed' }
  const closed = openDatabase({ ...db.settings, connection })
  await read('SELECT 1', [], closed)
  await closed.close()
  await expect(read('SELECT 1', [], closed)).rejects.toThrow('after calling end')
  expect((await db.query(`SELECT FROM pg_stat_activity WHERE application_name = 'closed'`)).rowCount).toBe(0)
})

test('A lost idle connection is noticed, and the next read opens another', async () => {
  const idle = await connectionOf()
  await db.query('SELECT pg_terminate_backend($1)', [idle])
  await sleep(50)
  expect(await connectionOf()).not.toBe(idle)
})

test('While the database cannot be reached a read fails, and the next one tries again', async () => {
  const nowhere = openDatabase({ connection: { host: '/nowhere', user: 'aruga', database: 'aruga' } })
  for (const attempt of ['first', 'second'])
    await expect(read(`SELECT '${attempt}'`, [], nowhere)).rejects.toThrow('/nowhere')
  await nowhere.close()
})

test('A read within a transaction runs on its connection, and sees its changes', async () => {
  await inTransaction(db, async (tx) => {
    await tx.query('CREATE TABLE box (id int)')
    await tx.query('INSERT INTO box VALUES (5)')
    expect(await read('SELECT id FROM box', [], tx)).toEqual({ id: 5 })
  })
})
