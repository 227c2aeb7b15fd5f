// No query reads a whole growing table: checks the plan of every statement in a database with a hundred thousand letters,
// in the drills a million.
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import { rolesWith } from '@aruga/contract/permissions'
import { ListQuery } from '@aruga/contract/values'
import type { FastifyInstance } from 'fastify'
import type { TObject } from 'typebox'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { declaredStatements } from './db/describe/declared-statements.ts'
import { type Db, openDatabase } from './db/open.ts'
import { filterNames, withFilters } from './db/optional-filters.ts'
import { numberParameters } from './db/parameters.ts'
import { filtered, statements } from './db/query.ts'
import { logIn, startTestApp, type TestApp } from './testing/app.ts'
import { inDrills } from './testing/drill.ts'
import { fillAllTables } from './testing/fill-all-tables.ts'
import { addPlace, createFixtures } from './testing/fixtures.ts'
import { callFortyTimes, startOnOneConnection } from './testing/forty-calls.ts'
import { filterPlans, listCalls, nextPage } from './testing/list-calls.ts'
import { addAccount, addPatient, addPharmacist, PASSWORD } from './testing/people.ts'
import { preparePicture } from './testing/plan.ts'

const LETTERS = inDrills(1_000_000, 100_000)

/** Tables that may be read whole, since they stay small whatever the number of patients. */
const SMALL = new Map([
  ['healthcare_professional', 'the doctors of a program'],
  ['staff', 'who works for the program'],
  ['staff_branch', 'the branches of those who work at several'],
  ['second_factor', 'of staff'],
  ['staff_identity', 'of staff'],
  ['provider_sign_in', 'of the staff who work at the moment'],
  ['till_pin', 'of those who work at a counter'],
  ['product', 'what the program pays for'],
  ['pharmacy', 'the program’s partners'],
  ['branch', 'thousands at most, and searched by text and distance'],
  ['stock_out', 'what branches ran out of, a few rows a day'],
  ['content_page', 'a few pages in two languages'],
  ['education_page', 'a few for each product'],
  ['announcement', 'a few a month'],
  ['patient_import', 'a few files when a program begins'],
  ['erasure_request', 'a few a month'],
  ['breach', 'a few a year'],
  ['recall', 'a few a year'],
  ['team', 'a few'],
  ['team_member', 'the reviewers of a program'],
  ['case_owner', 'the cases that wait for somebody'],
  ['legal_hold', 'a few a year'],
  ['paper_kind', 'a few for a program'],
  ['retention_period', 'one row for each class of data'],
  ['program', 'one row'],
  ['program_text', 'the texts of a program'],
  ['review_promise', 'one row for each change of the promise'],
  ['holiday', 'some twenty a year'],
  ['case_escalated', 'the late cases of 90 days'],
  ['tier', 'a few for a program'],
  ['webhook', 'ten at most'],
  ['tier_rule', 'one for each tier and product'],
  ['replaced_tier_rule', 'a few a year'],
  ['report_tier', 'a few for each week'],
  ['adverse_event_clock', 'one row'],
  ['connect_key', 'a few rows'],
  ['case_assignment', 'the cases in progress'],
  ['reminder_setting', 'one row for each kind'],
  ['reminder_week', 'a row for each week, kind and product'],
  ['file_check', 'one row'],
  ['report_progress', 'one row'],
  ['budget', 'a few a year for each product'],
  ['budget_progress', 'one row'],
  ['product_month', 'one a month for each product'],
  ['product_price', 'a few a year for each product'],
  ['product_tax', 'a few for each product'],
  ['agreed_price', 'a few for each product and place'],
  ['proposal', 'what waits for a second person'],
  ['access_proposal', 'papers that wait for a second person'],
  ['proposed_change', 'of the few proposals that wait'],
  ['changed_price', 'changes of the last four days'],
  ['changed_tax', 'the same'],
  ['changed_registration', 'the same'],
  ['program_combination', 'a few for a program'],
  ['statement', 'one a month for each branch'],
  ['damaged_file', 'what nobody has mended yet'],
  ['queue', 'pg-boss’s queues'],
  ['pg_database', 'the databases of a PostgreSQL server'],
  ['pg_authid', 'its roles'],
  ...['class', 'constraint', 'namespace', 'sequence'].map((name) => [`pg_${name}`, 'the schema'] as const),
])

/**
 * Statements of the demo, and those that read all patients, files or open side effects by design, once an hour at most; an announcement or
 * a new price a few times a month.
 */
const EXCLUDED =
  /^demo\.|^budgets\.mark-products-for-recount$|^signals\.raise-of-doctors$|^adverse-events\.move-due-dates$|^announcements\.(count|next)$|^files\.count-stored$|^reports\.(count|forget)-unproved$/

/** Read in its order, with a condition on its second column: the busiest branches of a period. */
const UNBOUND = new Set(['report_week_pkey'])

/** Partial indexes that may be scanned whole, and why they stay short. */
const SHORT = new Map([
  ['patient_waits', 'the waiting registrations'],
  ['document_waits', 'the waiting documents of active patients'],
  ['account_administrator', 'the program’s administrators'],
  ['account_unverified', 'registrations of the last days whose address is not confirmed'],
  ['budget_letter_new', 'letters issued in the last minute'],
  ['budget_letter_new_of_program', 'the same'],
  ['product_price_new', 'prices set in the last minute'],
  ['agreed_price_new', 'the same'],
  ['document_held', 'files that wait for the virus scanner'],
  ['program_paper_stored', 'papers of the program whose file still exists'],
  ['paper_notice_waits', 'letters on paper that nobody has printed yet'],
  ['question_open', 'what patients have not answered yet, 14 days at most'],
  ['question_asked', 'the same'],
  ['second_look_open', 'decisions of 90 days that wait for a second look'],
  ['message_waiting', 'what patients wrote and nobody replied to yet'],
  ['mail_not_sent', 'mails that could not be sent'],
  ['notification_mail_due', 'mails of the last second, or of as long as no server ran'],
])

let server: TestApp
/** Of each index that is searched from its first column on. */
let indexes: Map<string, { table: string; column: string }>

beforeAll(async () => {
  // Also those of commands and jobs, which the app does not import.
  await declaredStatements()
  server = await startTestApp()
  await declareSortedLists(server)
  const superuser = openDatabase({
    connection: {
      ...inject('postgres').superuser,
      database: await databaseName(server.db),
      statement_timeout: 0,
      query_timeout: 0,
    },
    max: 1,
  })
  await fillAllTables(superuser, {
    small: SMALL,
    rows: {
      letter: LETTERS,
      audit_entry: LETTERS,
      program: 1,
      file_check: 1,
      adverse_event_clock: 1,
      report_progress: 1,
      budget_progress: 1,
    },
    otherwise: 30_000,
  })
  await superuser.close()
  indexes = await readIndexes(server.db)
}, 600_000)
afterAll(() => server.close())

test('No statement reads a whole growing table', async () => {
  const found: string[] = []
  for (const [name, text] of statements) {
    if (EXCLUDED.test(name)) continue
    for (const fault of faultsIn(await planOf(server.db, text))) found.push(`${name}: ${fault}`)
  }
  expect(statements.size).toBeGreaterThan(100)
  expect(found, found.join('\n')).toEqual([])
})

test('No set of optional filters makes a statement read a whole growing table', async () => {
  const found: string[] = []
  for (const [name, sql] of filtered) {
    if (EXCLUDED.test(name)) continue
    for (const given of subsets(filterNames(sql))) {
      const { text } = numberParameters(withFilters(sql, new Set(given)))
      for (const fault of faultsIn(await planOf(server.db, text))) found.push(`${name} (${given}): ${fault}`)
    }
  }
  expect(filtered.size).toBeGreaterThan(20)
  expect(found, found.join('\n')).toEqual([])
})

test('A search of the audit log for a person, a patient or an action does not look through its whole period', async () => {
  const sql = filtered.get('audit.list') ?? ''
  const forms = subsets(filterNames(sql)).filter((given) => given.includes('actorId'))
  const texts = forms.map((given) => numberParameters(withFilters(sql, new Set(given))).text)
  for (const name of ['audit.list-of-patient', 'audit.list-of-actions']) {
    const own = filtered.get(name) ?? ''
    for (const given of subsets(filterNames(own))) texts.push(numberParameters(withFilters(own, new Set(given))).text)
  }
  for (const text of texts) expect(indexesIn(await planOf(server.db, text)), text).not.toContain('audit_entry_at')
  expect(texts).toHaveLength(14)
  const whole = numberParameters(withFilters(sql, new Set())).text
  expect(indexesIn(await planOf(server.db, whole))).toContain('audit_entry_at')
})

test('Every list and export answers forty times on one connection, with each of its filters', async () => {
  await preparePicture()
  const fixtures = await createFixtures(server, await addPlace(server))
  const { app, close } = await startOnOneConnection(server, (await databaseName(server.db)) as string)
  const faults: string[] = []
  for (const endpoint of listCalls) {
    for (const plan of filterPlans(endpoint)) {
      const { fault, next } = await callFortyTimes(server, { app, fixtures }, endpoint, plan)
      const page = nextPage(endpoint, plan, next)
      const after = page && (await callFortyTimes(server, { app, fixtures }, endpoint, page))
      faults.push(...[fault, after?.fault].filter((one) => one !== undefined))
    }
  }
  await close()
  expect(listCalls.length).toBeGreaterThan(60)
  expect(faults, faults.join('\n')).toEqual([])
}, 600_000)

test('Reading a whole growing table is detected, directly or by its index', async () => {
  const plan = (sql: string) => planOf(server.db, sql)
  expect(faultsIn(await plan('SELECT id FROM letter WHERE product_name = $1'))).toEqual(['reads all of letter'])
  expect(faultsIn(await plan('SELECT count(*) FROM letter'))).toHaveLength(1)
  expect(faultsIn(await plan('SELECT id FROM letter WHERE id = $1'))).toEqual([])
  await server.db.query('CREATE INDEX unbound ON letter (strength, product_name)')
  indexes = await readIndexes(server.db)
  const unbound = faultsIn(await plan('SELECT id FROM letter WHERE product_name = $1'))
  await server.db.query('DROP INDEX unbound')
  expect(unbound).toEqual(['reads all of letter along unbound'])
})

test('A LIMIT shortens an index scan only if no node between them reads everything first', async () => {
  const plan = (sql: string) => planOf(server.db, sql)
  const scan = 'SELECT id FROM letter ORDER BY id'
  expect(faultsIn(await plan(`${scan} LIMIT 5`))).toEqual([])
  expect(faultsIn(await plan(`SELECT count(*) FROM (${scan} OFFSET 0) t LIMIT 5`))).toHaveLength(1)
  expect(faultsIn(await plan(`SELECT id, count(*) OVER () FROM (${scan} OFFSET 0) t LIMIT 5`))).toHaveLength(1)
})

test('Every index that may be scanned whole is an existing partial index', async () => {
  const { rows } = await server.db.query<{ name: string }>(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indpred IS NOT NULL',
  )
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...SHORT.keys()]))
})

test('Every fixed query is a declared statement, so that its plan is checked', () => {
  const allowed =
    /^(time\/clock\.ts|doctor\/|db\/|testing\/|http\/health\.ts|events\/subscriber\.ts|features\/(portable-copy\/full-history|audit\/chain\/verify)\.ts|backup\/|jobs\/queue-state\.ts)|test/
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !allowed.test(path))
  const undeclared = sources.filter((path) =>
    /\b(db|tx|client|pool)\.query\b/.test(readFileSync(`${import.meta.dirname}/${path}`, 'utf8')),
  )
  expect(undeclared).toEqual([])
})

/** A list has a statement for each sort order, declared at its first request: requests all of them. */
async function declareSortedLists({ app, db }: TestApp) {
  const tokens = {
    patient: await logIn(app, (await addPatient(db)).email, PASSWORD),
    reviewer: await logIn(app, (await addAccount(db, 'reviewer')).email, PASSWORD),
    pharmacist: await logIn(app, (await addPharmacist(db, null)).email, PASSWORD),
    safety: await logIn(app, (await addAccount(db, 'safety')).email, PASSWORD),
    administrator: await logIn(app, (await addAccount(db, 'administrator')).email, PASSWORD),
  }
  for (const { path, method, query, access } of endpoints as readonly Endpoint[]) {
    if (method !== 'GET' || !query?.properties.Sorting || access === 'public' || path.includes('{')) continue
    const token = rolesWith(access).flatMap((role) => tokens[role as keyof typeof tokens] ?? [])[0]
    for (const language of ['en', 'fil']) {
      const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
      const get = (search: string) => app.inject({ url: `${path}?${search}`, headers })
      const fields = await sortFieldsOf(app, path, headers)
      const filters = filtersOf(query)
      const single = fields.flatMap((field) => [field, `${field} desc`])
      const double = fields.length > 1 ? [`${fields[1]}, ${fields[0]} desc`] : []
      for (const order of [...single, ...double]) {
        const sorting = new URLSearchParams({ Sorting: order }).toString()
        const filtered = filters.map((one) => `${sorting}&${one}`)
        for (const search of [sorting, `${sorting}&Filter=x`, `${sorting}&Filter=x&SkipCount=5`, ...filtered]) {
          expect((await get(search)).statusCode, search).toBe(200)
        }
      }
    }
  }
}

const subsets = ([first, ...rest]: string[]): string[][] =>
  first === undefined ? [[]] : subsets(rest).flatMap((set) => [set, [first, ...set]])

/** One query string for each filter of a list: every value of an enum, else one value of its type. */
function filtersOf({ properties }: TObject): string[] {
  return Object.entries(properties)
    .filter(([name]) => !(name in ListQuery.properties))
    .flatMap(([name, schema]) => valuesOf(schema as Simple).map((value) => `${name}=${value}`))
}
type Simple = { type?: string; enum?: string[]; format?: string; description?: string }
function valuesOf({ type, enum: values, format, description }: Simple): (string | number | boolean)[] {
  if (values) return values
  if (description === 'GUID') return [randomUUID()]
  if (format === 'date') return ['2026-09-01']
  return type === 'boolean' ? [true, false] : [7]
}

/** The refusal of an unknown sort field lists the valid ones. */
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

const indexesIn = ({ 'Index Name': name, Plans: parts = [] }: Plan): string[] => [
  ...(name ? [name] : []),
  ...parts.flatMap(indexesIn),
]

async function readIndexes(db: Db) {
  const { rows } = await db.query<{ index: string; table: string; column: string }>(
    `SELECT c.relname AS index, t.relname AS table, pg_get_indexdef(c.oid, 1, true) AS column
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid JOIN pg_am m ON m.oid = c.relam
     WHERE m.amname IN ('btree', 'gist')`,
  )
  return new Map(rows.map(({ index, ...of }) => [index, of]))
}

const databaseName = async (db: Db) =>
  (await db.query<{ name: string }>('SELECT current_database() AS name')).rows[0]?.name

/** Nodes that read all their input before the first row. A window with an ORDER BY does not. */
const readsAllFirst = ({ 'Node Type': type, Window: window = '' }: Plan) =>
  type === 'WindowAgg' ? !window.includes('ORDER BY') : /^(Sort|Aggregate|Hash|SetOp|ModifyTable)$/.test(type)

/**
 * Small tables may be read whole. An index scan whose condition lacks the index's first column, or that has none, reads the whole index,
 * unless a LIMIT stops it or the index is short.
 */
function faultsIn(plan: Plan, stops = false): string[] {
  const { 'Node Type': type, 'Index Name': index = '', 'Index Cond': condition = '' } = plan
  const { table = plan['Relation Name'] ?? '', column = '' } = indexes.get(index) ?? {}
  const isBound = condition !== '' && bare(condition).includes(bare(column))
  const scanned =
    /^(Bitmap )?Index (Only )?Scan$/.test(type) && !isBound && !stops && !SHORT.has(index) && !UNBOUND.has(index)
  const whole = type === 'Seq Scan' ? table : scanned ? `${table} along ${index}` : undefined
  const fault = whole && !SMALL.has(table) ? [`reads all of ${whole}`] : []
  const stopsBelow = type === 'Limit' || (stops && !readsAllFirst(plan))
  return [...fault, ...(plan.Plans ?? []).flatMap((part) => faultsIn(part, stopsBelow && !isSeparate(part)))]
}

/** PostgreSQL writes expressions of a plan and of an index with different parentheses, casts and qualified names. */
const bare = (sql: string) => sql.replaceAll(/[()\s"]|::[a-z ]+|COLLATE "C"|\b\w+\./g, '')

/** A CTE or subquery is not read by the node above it in the plan. */
const isSeparate = (part: Plan) => /^(InitPlan|SubPlan)$/.test(part['Parent Relationship'] ?? '')
