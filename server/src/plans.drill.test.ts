// No query reads a whole table that grows: the plan of every statement, on a program with a hundred
// thousand letters, in the drills a million.
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import { ListQuery } from '@aruga/contract/values'
import type { FastifyInstance } from 'fastify'
import type { TObject } from 'typebox'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Db, openDatabase } from './db/open.ts'
import { statements } from './db/query.ts'
import { logIn, startTestApp, type TestApp } from './testing/app.ts'
import { inDrills } from './testing/drill.ts'
import { fillAllTables } from './testing/fill-all-tables.ts'
import { addAccount, addPatient, addPharmacist, PASSWORD } from './testing/people.ts'

const LETTERS = inDrills(1_000_000, 100_000)

/** Why reading all of it is fine: these stay small, whatever the number of patients. */
const SMALL = new Map([
  ['healthcare_professional', 'the doctors of a program'],
  ['staff', 'who works for the program'],
  ['product', 'what the program pays for'],
  ['pharmacy', 'the program’s partners'],
  ['branch', 'thousands at most, and searched by text and distance'],
  ['content_page', 'a few pages in two languages'],
  ['announcement', 'a few a month'],
  ['erasure_request', 'a few a month'],
  ['program', 'one row'],
  ['connect_key', 'one row for each purpose'],
  ['case_assignment', 'who works on what just now'],
  ['queue', 'pg-boss’s queues'],
])

/** Statements that are only for the demo program, or that ask about everybody, by design, a few times a month. */
const APART = /^demo\.|^announcements\.count$/

/** Partial indexes that may be walked from end to end, and why they stay short. */
const SHORT = new Map([
  ['patient_queue', 'the registrations that wait'],
  ['document_queue', 'the documents that wait'],
  ['account_administrator', 'who administers the program'],
])

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
  await declareSortedLists(server)
  const superuser = openDatabase({
    connection: { ...inject('postgres').superuser, database: await databaseName(server.db), statement_timeout: 0 },
    max: 1,
  })
  await fillAllTables(superuser, { small: SMALL, rows: { letter: LETTERS, program: 1 }, otherwise: 30_000 })
  await superuser.close()
}, 180_000)
afterAll(() => server.close())

test('No statement reads a whole table that grows', async () => {
  const found: string[] = []
  for (const [name, text] of statements) {
    if (APART.test(name)) continue
    for (const fault of faultsIn(await planOf(server.db, text))) found.push(`${name}: ${fault}`)
  }
  expect(statements.size).toBeGreaterThan(100)
  expect(found).toEqual([])
})

test('A whole table that grows is noticed, read directly or along its index', async () => {
  const plan = (sql: string) => planOf(server.db, sql)
  expect(faultsIn(await plan('SELECT id FROM letter WHERE product_name = $1'))).toEqual(['reads all of letter'])
  expect(faultsIn(await plan('SELECT count(*) FROM letter'))).toHaveLength(1)
  expect(faultsIn(await plan('SELECT id FROM letter WHERE id = $1'))).toEqual([])
})

test('A walk that stops is short only where nothing on the way reads everything first', async () => {
  const plan = (sql: string) => planOf(server.db, sql)
  const walk = 'SELECT id FROM letter ORDER BY id'
  expect(faultsIn(await plan(`${walk} LIMIT 5`))).toEqual([])
  expect(faultsIn(await plan(`SELECT count(*) FROM (${walk} OFFSET 0) t LIMIT 5`))).toHaveLength(1)
  expect(faultsIn(await plan(`SELECT id, count(*) OVER () FROM (${walk} OFFSET 0) t LIMIT 5`))).toHaveLength(1)
})

test('What may be walked whole is a partial index, and there', async () => {
  const { rows } = await server.db.query<{ name: string }>(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indpred IS NOT NULL',
  )
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...SHORT.keys()]))
})

test('Every fixed query is a declared statement, so that none escapes the look at its plan', () => {
  const allowed =
    /^(db\/|testing\/|http\/health\.ts|events\/subscriber\.ts|features\/portable-copy\/full-history\.ts)|test/
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !allowed.test(path))
  const loose = sources.filter((path) =>
    /\b(db|tx|client|pool)\.query\b/.test(readFileSync(`${import.meta.dirname}/${path}`, 'utf8')),
  )
  expect(loose).toEqual([])
})

/** A list has a statement for each sorting, declared when it is first asked for: they are asked for. */
async function declareSortedLists({ app, db }: TestApp) {
  const tokens = {
    patient: await logIn(app, (await addPatient(db)).email, PASSWORD),
    reviewer: await logIn(app, (await addAccount(db, 'reviewer')).email, PASSWORD),
    pharmacist: await logIn(app, (await addPharmacist(db, null)).email, PASSWORD),
    administrator: await logIn(app, (await addAccount(db, 'administrator')).email, PASSWORD),
  }
  for (const { path, method, query, access } of endpoints as readonly Endpoint[]) {
    if (method !== 'GET' || !query?.properties.Sorting || access === 'public' || path.includes('{')) continue
    const token = tokens[access[0] as keyof typeof tokens]
    for (const language of ['en', 'fil']) {
      const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
      const ask = (search: string) => app.inject({ url: `${path}?${search}`, headers })
      const fields = await sortFieldsOf(app, path, headers)
      const narrowings = narrowingsOf(query)
      const single = fields.flatMap((field) => [field, `${field} desc`])
      const double = fields.length > 1 ? [`${fields[1]}, ${fields[0]} desc`] : []
      for (const order of [...single, ...double]) {
        const sorting = new URLSearchParams({ Sorting: order }).toString()
        const narrowed = narrowings.map((one) => `${sorting}&${one}`)
        for (const search of [sorting, `${sorting}&Filter=x`, `${sorting}&Filter=x&SkipCount=5`, ...narrowed]) {
          expect((await ask(search)).statusCode, search).toBe(200)
        }
      }
    }
  }
}

/** What a list takes beside the list query, one at a time: every word of a choice, else a value of its type. */
function narrowingsOf({ properties }: TObject): string[] {
  return Object.entries(properties)
    .filter(([name]) => !(name in ListQuery.properties))
    .flatMap(([name, schema]) => valuesOf(schema as Simple).map((value) => `${name}=${value}`))
}
type Simple = { type?: string; enum?: string[]; description?: string }
function valuesOf({ type, enum: words, description }: Simple): (string | number | boolean)[] {
  if (words) return words
  if (description === 'GUID') return [randomUUID()]
  return type === 'boolean' ? [true, false] : [7]
}

/** The refusal of an unknown field names those that there are. */
async function sortFieldsOf(app: FastifyInstance, path: string, headers: Record<string, string>): Promise<string[]> {
  const refused = await app.inject({ url: `${path}?Sorting=nothing`, headers })
  const [, fields] = /Sorting takes ([\w, ]+)\./.exec(refused.json().error.details) ?? []
  expect(fields, path).toBeDefined()
  return fields?.split(', ') ?? []
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Parent Relationship'?: string
  Window?: string
  Plans?: Plan[]
}

async function planOf(db: Db, sql: string): Promise<Plan> {
  const { rows } = await db.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${sql}`)
  return rows[0]?.['QUERY PLAN'][0].Plan
}

const databaseName = async (db: Db) =>
  (await db.query<{ name: string }>('SELECT current_database() AS name')).rows[0]?.name

/** Nodes that read all that is below them before they hand up a first row. A window that only numbers in an order does not. */
const readsAllFirst = ({ 'Node Type': type, Window: window = '' }: Plan) =>
  type === 'WindowAgg' ? !window.includes('ORDER BY') : /^(Sort|Aggregate|Hash|SetOp|ModifyTable)$/.test(type)

/** Small tables may be read whole. A walk along an index is as long as the table, unless it stops or is of few rows. */
function faultsIn(plan: Plan, stops = false): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '' } = plan
  const walked = /^Index (Only )?Scan$/.test(type) && !plan['Index Cond'] && !stops && !SHORT.has(index)
  const whole = type === 'Seq Scan' ? table : walked ? `${table} along ${index}` : undefined
  const fault = whole && !SMALL.has(table) ? [`reads all of ${whole}`] : []
  const stopsBelow = type === 'Limit' || (stops && !readsAllFirst(plan))
  return [...fault, ...(plan.Plans ?? []).flatMap((part) => faultsIn(part, stopsBelow && !isApart(part)))]
}

/** A CTE or a subquery is not read by the node that it is written under. */
const isApart = (part: Plan) => /^(InitPlan|SubPlan)$/.test(part['Parent Relationship'] ?? '')
