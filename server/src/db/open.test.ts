import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { type Db, inTransaction, openDatabase } from './open.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  db = await createTestDatabase()
  await db.query(
    'CREATE TABLE box (id bigint PRIMARY KEY, label text NOT NULL, made_on date, at timestamptz DEFAULT now())',
  )
})
afterAll(() => db.drop())

const insertBox = async (on: Db, values: [id: number, label: string]) =>
  (await on.query(`INSERT INTO box (id, label, made_on) VALUES ($1, $2, '2026-02-28') RETURNING *`, values)).rows
const countBoxes = async (on: Db) => {
  const { rows } = await on.query('SELECT count(*) FROM box')
  return rows[0]?.count
}

test('a bigint reads as a number, a date as its text, a timestamp in the wire’s format', async () => {
  const [row] = await insertBox(db, [1, 'É'])
  expect(row).toMatchObject({
    id: 1,
    label: 'É',
    made_on: '2026-02-28',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
  expect(await countBoxes(db)).toBe(1)
})

test('a bigint too large for a number is an error', async () => {
  await expect(db.query('SELECT 9007199254740993::bigint')).rejects.toThrow('9007199254740993')
})

test('query functions work in a transaction, and others see its changes only after the commit', async () => {
  await inTransaction(db, async (tx) => {
    await insertBox(tx, [2, 'second'])
    await insertBox(tx, [3, 'third'])
    expect(await countBoxes(tx)).toBe(3)
    expect(await countBoxes(db)).toBe(1)
  })
  expect(await countBoxes(db)).toBe(3)
})

test('a transaction that throws is rolled back and rethrows its error', async () => {
  const failing = inTransaction(db, async (tx) => {
    await insertBox(tx, [4, 'fourth'])
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await countBoxes(db)).toBe(3)
})

test('a lost connection, idle or in a transaction, fails only its own work', async () => {
  const kill = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`
  const other = openDatabase({ connection: db.settings.connection, max: 1 })
  await other.query('SELECT 1')
  await db.query(kill)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect(other.query('SELECT 1')).resolves.toBeDefined()

  const cut = inTransaction(other, async (tx) => {
    await tx.query('SELECT 1')
    await db.query(kill)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await tx.query('SELECT 1')
  })
  await expect(cut).rejects.toThrow()
  await expect(other.query('SELECT 1')).resolves.toBeDefined()
  await other.close()
})

test('statements that are sent together run in their order', async () => {
  const before = Number(await countBoxes(db))
  const counts = await inTransaction(db, async (tx) => {
    const [, between, , after] = await Promise.all([
      insertBox(tx, [901, 'first']),
      countBoxes(tx),
      insertBox(tx, [902, 'second']),
      countBoxes(tx),
    ])
    return [Number(between), Number(after)]
  })
  expect(counts).toEqual([before + 1, before + 2])
})

test('a part of a transaction that continues after another failed writes nothing, in the transaction or outside', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const failed = inTransaction(db, (tx) => {
    late = new Promise((resolve) => setTimeout(resolve, 100)).then(() => insertBox(tx, [903, 'late']))
    late.catch(() => undefined)
    return Promise.all([late, tx.query('SELECT 1 / 0')])
  })
  await expect(failed).rejects.toThrow('division by zero')
  await expect(late).rejects.toThrow('The transaction has failed.')
  expect((await db.query('SELECT FROM box WHERE id = 903')).rowCount).toBe(0)
})

test('an unreachable database fails quickly', async () => {
  const nowhere = openDatabase({ connection: { host: '/nowhere', user: 'aruga', database: 'aruga' } })
  await expect(nowhere.query('SELECT 1')).rejects.toThrow('/nowhere')
  await nowhere.close()
})

test.each([
  ['2026-11-25 05:00:00+00', '2026-11-25T05:00:00.000Z'],
  ['2026-11-25 05:00:00.39+00', '2026-11-25T05:00:00.390Z'],
  ['2026-11-25 13:00:00.001+08', '2026-11-25T05:00:00.001Z'],
  ['2026-11-25 05:00:00.1234567+00', '2026-11-25T05:00:00.123Z'],
])('%s has the form of the wire, as a column and in JSON', async (text, form) => {
  const { rows } = await db.query(
    `SELECT at, json_build_object('at', at, 'list', json_build_array(at, 'x')) AS json
     FROM (SELECT $1::timestamptz AS at) moment`,
    [text],
  )
  expect(rows).toEqual([{ at: form, json: { at: form, list: [form, 'x'] } }])
})
