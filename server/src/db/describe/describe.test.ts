// The types of statements are PostgreSQL's own, and a migration that breaks a statement breaks the type check.
import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { numberParameters } from '../parameters.ts'
import { readColumnTypes } from './column-types.ts'
import { declaredStatements } from './declared-statements.ts'
import { describeStatements } from './describe.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const files = new Map(['Hours', 'Made'].map((name) => [name, '../columns.ts']))
const described = (sql: string, columns = {}) =>
  describeStatements(db, new Map([['it', numberParameters(sql)]]), { columns, files })
const rowOf = async (sql: string, types = {}) => /row: (.+) }\n/.exec(await described(sql, types))?.[1]
const paramsOf = async (sql: string) => /params: (.+); row/.exec(await described(sql))?.[1]

test('statements.gen.ts matches PostgreSQL’s description of every statement (npm run sql writes it)', async () => {
  const text = await describeStatements(db, await declaredStatements(), await readColumnTypes())
  expect(text).not.toMatch(/: Invalid</)
  expect(text).toBe(await readFile(join(import.meta.dirname, '../statements.gen.ts'), 'utf8'))
})

test('A renamed column makes its statements invalid, and the type check fails where they are declared', async () => {
  const broken = await createTestDatabase()
  try {
    await broken.query('ALTER TABLE announcement RENAME COLUMN told_up_to TO reached')
    const text = await describeStatements(broken, await declaredStatements(), await readColumnTypes())
    expect(text).toContain(
      `'announcements.update-progress': Invalid<'column "told_up_to" of relation "announcement" does not exist'>`,
    )
    expect(text.match(/: Invalid</g)?.length).toBeLessThan(10)
    const faults = await typeFaults(
      text
        .split('\n')
        .filter((line) => /^(export|}| {2}'announcements\.(finish|update-progress)')/.test(line))
        .join('\n'),
    )
    expect(faults).toMatch(/error TS2345: .*Invalid<"column \\"told_up_to\\" of relation/)
    expect(faults).not.toContain('announcements.finish')
  } finally {
    await broken.drop()
  }
})

/** The errors of `tsc` in two declarations with these types in `statements.gen.ts`. */
async function typeFaults(statements: string): Promise<string> {
  const folder = join(inject('scratch'), 'renamed')
  await mkdir(folder, { recursive: true })
  const kinds = JSON.stringify(join(import.meta.dirname, '../statement-types.ts'))
  await writeFile(
    join(folder, 'use.ts'),
    `import type { Invalid, Usable } from ${kinds}
     ${statements}
     declare function query<Name extends string>(name: Name & Usable<Statements, Name>): void
     query('announcements.finish')
     query('announcements.update-progress')\n`,
  )
  const tsc = join(import.meta.dirname, '../../../../node_modules/.bin/tsc')
  const options = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--module', 'nodenext', '--ignoreConfig']
  const run = promisify(execFile)(tsc, [...options, 'use.ts'], { cwd: folder, shell: process.platform === 'win32' })
  return run.then(
    () => '',
    ({ stdout }) => stdout,
  )
}

test('Columns, outer joins, aggregates and scalar subqueries are nullable as in PostgreSQL', async () => {
  expect(await rowOf('SELECT id, note FROM letter_event')).toBe('{ id: number; note: string | null }')
  expect(await rowOf('SELECT l.id, b.name FROM letter l LEFT JOIN branch b ON b.id = l.branch_id')).toBe(
    '{ id: string; name: string | null }',
  )
  expect(await rowOf('SELECT p.id, b.name FROM branch b RIGHT JOIN pharmacy p ON p.id = b.pharmacy_id')).toBe(
    '{ id: string; name: string | null }',
  )
  expect(await rowOf('SELECT count(*)::int AS n, max(quantity_approved) AS most FROM letter')).toBe(
    '{ n: number; most: number | null }',
  )
  expect(await rowOf('SELECT (SELECT name FROM branch LIMIT 1) AS one, (SELECT count(*) FROM branch) AS n')).toBe(
    '{ one: string | null; n: number }',
  )
  expect(
    await rowOf(`SELECT coalesce(note, '') AS note, note IS NULL AS none, note || 'x' AS more FROM letter_event`),
  ).toBe('{ note: string; none: boolean; more: string | null }')
})

test('Nullability is followed through subqueries, CTEs that write, UNIONs and GROUP BY', async () => {
  const written = `WITH gone AS (DELETE FROM letter_event RETURNING letter_id, note)
    SELECT gone.*, b.city FROM gone LEFT JOIN (SELECT id, city FROM branch) b ON true`
  expect(await rowOf(written)).toBe('{ letter_id: string; note: string | null; city: string | null }')
  expect(await rowOf('SELECT name FROM branch UNION SELECT note FROM letter_event')).toBe('{ name: string | null }')
  expect(await rowOf('SELECT name, count(*)::int AS n FROM branch GROUP BY name')).toBe('{ name: string; n: number }')
})

test('Values listed by a CHECK, an enum or the statement itself become literal types', async () => {
  expect(await rowOf('SELECT status FROM account')).toBe(`{ status: 'unverified' | 'active' | 'closed' }`)
  expect(await rowOf('SELECT language, roles::text[] AS roles FROM account')).toBe(
    `{ language: 'en' | 'fil'; roles: ('patient' | 'reviewer' | 'pharmacist' | 'administrator' | 'safety' | 'lead' | 'branchManager' | 'finance' | 'observer' | 'clinic' | 'assessor')[] }`,
  )
  expect(await rowOf(`SELECT CASE WHEN id IS NULL THEN 'gone' ELSE status END AS now FROM account`)).toBe(
    `{ now: 'gone' | 'unverified' | 'active' | 'closed' }`,
  )
  expect(await rowOf(`SELECT 'a' AS x UNION ALL SELECT name FROM branch`)).toBe('{ x: string }')
  expect(await rowOf('SELECT hours FROM branch', { 'branch.hours': 'Hours' })).toBe('{ hours: Hours }')
  expect(await rowOf('SELECT NULL::json AS "made!: Made", note AS "note!" FROM letter_event')).toBe(
    '{ made: Made; note: string }',
  )
})

test('A parameter accepts null where its statement tests it for null, or writes it into a nullable column', async () => {
  expect(await paramsOf('SELECT id FROM letter WHERE id = :id AND (:number::text IS NULL OR number = :number)')).toBe(
    '{ id: string; number: string | null }',
  )
  const insert = `WITH new AS (SELECT :note::text AS note, :letterId::uuid AS id)
    INSERT INTO letter_event (letter_id, state, at, by, note) SELECT id, :state, :at, 'you', note FROM new`
  expect(await paramsOf(insert)).toBe('{ note: string | null; letterId: string; state: string; at: Date | string }')
  expect(await paramsOf('UPDATE letter SET scanned_at = coalesce(scanned_at, :now) WHERE id = ANY (:ids)')).toBe(
    '{ now: Date | string | null; ids: readonly (string)[] }',
  )
  expect(await paramsOf('SELECT id FROM letter WHERE id = :except?')).toBe('{ except: string | null }')
})
