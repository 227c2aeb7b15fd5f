import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import type { Database } from './open.ts'

let db: Database & { drop(): Promise<void> }

beforeAll(async () => {
  db = await createTestDatabase()
  await db.query('CREATE TABLE box (id bigint PRIMARY KEY, label text, opened_at timestamptz)')
})
afterAll(() => db.drop())

/** A connection that counts how often columns are described to it. */
async function openClient() {
  const client = db.direct() as pg.Client & { connection: NodeJS.EventEmitter }
  await client.connect()
  onTestFinished(() => client.end())
  const described = { times: 0 }
  client.connection.on('rowDescription', () => described.times++)
  return { client, described }
}

const insert = (id: unknown, label: unknown = null) => ({
  name: 'box.insert',
  text: 'INSERT INTO box (id, label) VALUES ($1, $2)',
  values: [id, label],
})
const find = (id: number) => ({
  name: 'box.find',
  text: 'SELECT id, label, opened_at FROM box WHERE id = $1',
  values: [id],
})

test('A statement’s columns are described once on each connection, and its rows are always the same', async () => {
  await db.query(`INSERT INTO box VALUES (1, 'first', '2026-11-20 13:20:31.5+00'), (2, NULL, NULL)`)
  for (const { client, described } of [await openClient(), await openClient()]) {
    const results = []
    for (const id of [1, 2, 3, 1]) results.push(await client.query(find(id)))
    expect(results.map(({ rows }) => rows)).toEqual([
      [{ id: 1, label: 'first', opened_at: '2026-11-20T13:20:31.500Z' }],
      [{ id: 2, label: null, opened_at: null }],
      [],
      [{ id: 1, label: 'first', opened_at: '2026-11-20T13:20:31.500Z' }],
    ])
    // A part of pg itself that is passed on: the shape of its rows.
    const shape = { _prebuiltEmptyResultObject: { id: null, label: null, opened_at: null } }
    expect(results).toMatchObject(Array(4).fill(shape))
    expect(results.map(({ fields }) => fields.map(({ name }) => name))).toEqual(
      Array(4).fill(['id', 'label', 'opened_at']),
    )
    expect(described.times).toBe(1)
  }
})

test('A statement without rows returns how many it changed, each time', async () => {
  const { client } = await openClient()
  const change = { name: 'box.change', text: 'UPDATE box SET opened_at = now() WHERE id < $1', values: [3] }
  for (let time = 0; time < 3; time++) {
    expect(await client.query(change)).toMatchObject({ command: 'UPDATE', rowCount: 2, rows: [] })
  }
})

test('An error leaves the statement and its connection as they were', async () => {
  const { client } = await openClient()
  const unwritable = {
    toPostgres: () => {
      throw new Error('not a label')
    },
  }
  await client.query(insert(10))
  await expect(client.query(insert(10))).rejects.toMatchObject({ code: '23505' })
  await expect(client.query(insert(11, unwritable))).rejects.toThrow('not a label')
  await client.query(insert(11, 'eleventh'))
  expect((await client.query(find(11))).rows[0]?.label).toBe('eleventh')
})

test('An error’s stack leads to the caller', async () => {
  const { client } = await openClient()
  async function whoAsks() {
    await client.query(insert('not a number'))
  }
  await expect(whoAsks()).rejects.toMatchObject({ stack: expect.stringContaining('whoAsks') })
})
