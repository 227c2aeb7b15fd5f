// Each lifecycle has one owner: a folder with a file for each transition, and no other code writes its table.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionLifecycle } from '../auth/sessions/lifecycle/states.ts'
import { adverseEventLifecycle } from '../records/adverse-events/states.ts'
import { patientCardLifecycle } from '../records/cards/states.ts'
import { documentLifecycle } from '../records/documents/states.ts'
import { followUpLifecycle } from '../records/follow-ups/states.ts'
import { letterLifecycle } from '../records/letters/states.ts'
import { patientAccessLifecycle } from '../records/patient-access/states.ts'
import { questionLifecycle } from '../records/questions/states.ts'
import { recallLifecycle } from '../records/recalls/states.ts'
import { registrationLifecycle } from '../records/registration/states.ts'
import { signalLifecycle } from '../records/signals/states.ts'
import { statementLifecycle } from '../records/statements/states.ts'
import { patientTierLifecycle } from '../records/tiers/states.ts'
import { createTestDatabase } from '../testing/database.ts'
import { lifecycleDocument } from './diagram.ts'
import type { Lifecycle } from './lifecycle.ts'

const lifecycles: Lifecycle<string>[] = [
  letterLifecycle,
  documentLifecycle,
  registrationLifecycle,
  sessionLifecycle,
  patientAccessLifecycle,
  adverseEventLifecycle,
  statementLifecycle,
  signalLifecycle,
  questionLifecycle,
  patientCardLifecycle,
  followUpLifecycle,
  recallLifecycle,
  patientTierLifecycle,
]

const root = join(import.meta.dirname, '..')
/** The demo too: it calls the transitions for its history. */
const sources = ['.', '../../demo/src']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !/(\.test|\.gen)\.ts$|(^|\/)testing(\/|\.ts$)/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Matches SQL that writes the table, or only its status where that is all the folder owns. */
const writes = ({ table, column }: Lifecycle<string>) =>
  column
    ? new RegExp(
        `INSERT INTO ${table}\\b|DELETE FROM ${table}\\b|UPDATE ${table}\\b(?:(?!WHERE|FROM|\`)[^])*\\b${column} =`,
      )
    : new RegExp(`\\b(INSERT INTO|DELETE FROM|UPDATE|MERGE INTO|TRUNCATE) ${table}\\b`)

let db: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

describe.each(lifecycles)('$table', (lifecycle) => {
  const { table, folder, states, transitions, others = {}, column } = lifecycle
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))

  test('is written by its own folder only', () => {
    const writers = sources.filter(({ text }) => writes(lifecycle).test(text)).map(({ path }) => path)
    expect(writers.filter((path) => !path.startsWith(`${folder}/`))).toEqual([])
    const named = new Set([...transitions.map(({ file }) => file), ...Object.keys(others)])
    expect(writers.map((path) => path.slice(folder.length + 1, -'.ts'.length)).sort()).toEqual([...named].sort())
    for (const file of named) expect(files).toContain(`${file}.ts`)
  })

  test('has the states of its CHECK constraint, and each is part of a transition', async () => {
    if (!lifecycle.stored) return
    const { rows } = await db.query<{ definition: string }>(
      `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = '${table}_${column ?? 'status'}_check'`,
    )
    const values = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'::text/g)].map(([, value]) => value)
    expect(values.sort()).toEqual([...states].sort())
    for (const state of states) expect(transitions.some(({ from, to }) => [...from, ...to].includes(state))).toBe(true)
  })
})

test.each([
  ['audit_entry', 'audit'],
  ['notification', 'notify'],
])('Entries of %s are inserted by %s/ only', (table, folder) => {
  const writers = sources.filter(({ text }) => new RegExp(`INSERT INTO ${table}\\b`).test(text)).map(({ path }) => path)
  expect(writers.length).toBeGreaterThan(0)
  expect(writers.filter((path) => !path.startsWith(`${folder}/`))).toEqual([])
})

test('Whether the date of a letter has passed is derived by functions of the database, and once more for pages of letters', () => {
  const compared = /(?<!code_)valid_until (<=?|>=?) (:now|\$\{now\})(?!::timestamptz \+)/
  expect(sources.filter(({ text }) => compared.test(text)).map(({ path }) => path)).toEqual([
    'records/letters/queries.ts',
  ])
})

test('docs/lifecycles.md is up to date', async () => {
  await expect(lifecycleDocument(lifecycles)).toMatchFileSnapshot('../../../docs/lifecycles.md')
})
