import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { type Db, inTransaction } from './open.ts'
import { declared, filtered, query, sortedQuery, statements } from './query.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  db = await createTestDatabase()
  await db.query('CREATE TABLE box (id bigint PRIMARY KEY, label text NOT NULL)')
})
afterAll(async () => {
  // These are not the server's statements, so they have neither generated types nor a checked plan.
  for (const name of [...statements.keys()].filter((one) => one.startsWith('box'))) statements.delete(name)
  for (const name of [...declared.keys()].filter((one) => one.startsWith('box'))) declared.delete(name)
  filtered.delete('box.find')
  await db.drop()
})

type Box = { id: number }
type Run<Params> = (db: Db, params: Params) => Promise<Box[]>
type Sorted = (db: Db, order: string, params: { label: string }) => Promise<Box[]>
// statements.gen.ts describes only the server's own statements.
const untyped = query as (name: string, sql: string) => unknown
const untypedSorted = sortedQuery as (name: string, usual: string, sql: (order: string) => string) => unknown

const insertBox = untyped(
  'box.insert',
  'INSERT INTO box (label, id) VALUES (:label, :id::bigint) RETURNING id',
) as Run<{
  id: number
  label: string
}>

test('a named statement is prepared once per connection', async () => {
  await inTransaction(db, async (tx) => {
    expect(await insertBox(tx, { id: 5, label: 'fifth' })).toEqual([{ id: 5 }])
    expect(await insertBox(tx, { id: 6, label: 'sixth' })).toEqual([{ id: 6 }])
    const { rows } = await tx.query(
      `SELECT generic_plans + custom_plans AS runs FROM pg_prepared_statements WHERE name = 'box.insert'`,
    )
    expect(rows[0]?.runs).toBeGreaterThanOrEqual(2)
  })
})

test('a list with ever new sort orders does not fill its connection with statements', async () => {
  const sql = (order: string) => `SELECT id FROM box WHERE label <> :label ORDER BY ${order}`
  const boxes = untypedSorted('boxes', 'id DESC', sql) as Sorted
  await inTransaction(db, async (tx) => {
    for (let n = 0; n < 250; n++) expect((await boxes(tx, `(id + ${n}) DESC`, { label: '' }))[0]?.id).toBe(6)
    const { rows } = await tx.query(`SELECT count(*) FROM pg_prepared_statements WHERE name LIKE 'boxes %'`)
    expect(rows[0]?.count).toBe(199)
    expect(await boxes(tx, 'id DESC', { label: 'sixth' })).toEqual([{ id: 5 }])
  })
})

test('an absent filter is no part of the statement, so that an index still serves after many executions', async () => {
  await db.query(`INSERT INTO box SELECT n, 'label ' || n % 100 FROM generate_series(1000, 60000) n`)
  await db.query('CREATE INDEX box_label ON box (label, id)')
  await db.query('ANALYZE box')
  const find = untyped(
    'box.find',
    `SELECT id FROM box WHERE (:label::text IS NULL OR label = :label) AND (:above::bigint IS NULL OR id > :above)
      ORDER BY id DESC LIMIT :limit`,
  ) as Run<{ label: string | null; above: number | null; limit: number }>
  await inTransaction(db, async (tx) => {
    for (let n = 0; n < 12; n++) {
      expect(await find(tx, { label: null, above: null, limit: 1 })).toEqual([{ id: 60_000 }])
      expect(await find(tx, { label: 'label 7', above: null, limit: 1 })).toEqual([{ id: 59_907 }])
      expect(await find(tx, { label: 'label 7', above: 59_907, limit: 1 })).toEqual([])
      expect(await find(tx, { label: null, above: 59_998, limit: 5 })).toEqual([{ id: 60_000 }, { id: 59_999 }])
    }
    const { rows } = await tx.query<{ statement: string; generic: number }>(
      `SELECT statement, generic_plans AS generic FROM pg_prepared_statements WHERE name LIKE 'box.find%'`,
    )
    expect(rows).toHaveLength(4)
    for (const { statement } of rows) expect(statement).not.toContain('IS NULL')
    // The usual form has all filters.
    expect(statements.get('box.find')).toContain('WHERE (label = $1) AND (id > $2)')
  })
})

test('statement names are unique, and all forms of a statement have the parameters of its usual form', async () => {
  expect(() => untyped('box.insert', 'SELECT 1')).toThrow('Two statements are called box.insert')
  const form = (given: string) => `SELECT id FROM box WHERE id > 0 ${given}`
  const sorted = untypedSorted('boxes.named', '', form) as Sorted
  await expect(async () => sorted(db, 'AND id = :id', { label: '' })).rejects.toThrow('has no parameter id')
})
