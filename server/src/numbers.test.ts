// Numbers of letters: records/letters/last-day.test.ts.
import { exportTable } from '@aruga/contract/csv/csv'
import { exportStaff } from '@aruga/contract/staff/staff-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from './db/open.ts'
import { insertBreach } from './features/breaches/queries.ts'
import { openRequest } from './features/erasure/queries.ts'
import { reportAdverseEvent } from './records/adverse-events/report.ts'
import { insertRecall } from './records/recalls/list.ts'
import { newReference } from './records/registration/queries.ts'
import { call, startTestApp, type TestApp } from './testing/app.ts'
import { addPatient, addProduct, addSession, addStaff } from './testing/people.ts'

let server: TestApp
let staff: { accountId: string }
beforeAll(async () => {
  server = await startTestApp()
  staff = await addStaff(server.db, 'administrator')
})
afterAll(() => server.close())

const column = async (sql: string, values: unknown[]) =>
  String(Object.values((await server.db.query(sql, values)).rows[0] ?? {})[0])

const made: Record<string, (now: Date) => Promise<string>> = {
  R: (now) => newReference(server.db, now),
  B: async (now) => {
    const scope = { actorId: staff.accountId, from: '2026-10-01T00:00:00Z' }
    const breach = { summary: 'A lost laptop', knownAt: now.toISOString(), scope, openedBy: staff.accountId, now }
    const id = await inTransaction(server.db, (tx) => insertBreach(tx, breach))
    return column('SELECT reference FROM breach WHERE id = $1', [id])
  },
  E: async (now) => {
    const { patientId } = await addPatient(server.db)
    return (await openRequest(server.db, patientId, now))?.reference ?? ''
  },
  AE: async (now) => {
    const effect = {
      product: null,
      batch: null,
      expiresOn: null,
      startedOn: null,
      stillTaking: null,
      effects: [],
      seriousness: [],
      outcome: 'Unknown',
    }
    const { patientId } = await addPatient(server.db)
    const facts = { ...effect, reporter: { kind: 'Patient' }, patient: { initials: 'A', age: 60, sex: null } } as never
    const report = { patientId, by: staff.accountId, words: 'A rash', facts, knownAt: now, now }
    const { id } = await inTransaction(server.db, (tx) => reportAdverseEvent(tx, report))
    return column('SELECT reference FROM adverse_event WHERE id = $1', [id])
  },
  RC: async (now) => {
    const plan = { productId: await addProduct(server.db), note: { en: 'A', fil: 'B' } }
    const id = await inTransaction(server.db, (tx) => insertRecall(tx, { plan, listedBy: staff.accountId, now }))
    return column('SELECT reference FROM recall WHERE id = $1', [id])
  },
}

test.each([
  ['2026-12-31T23:30:00Z', '2701', '2027-01-01'],
  ['2026-12-31T15:59:59Z', '2612', '2026-12-31'],
  ['2028-02-29T15:59:59Z', '2802', '2028-02-29'],
  ['2028-02-29T16:00:00Z', '2803', '2028-03-01'],
  ['2027-04-30T20:15:00Z', '2705', '2027-05-01'],
])('At %s numbers have the month %s, and exported files the day %s', async (time, month, day) => {
  const now = new Date(time)
  for (const [prefix, make] of Object.entries(made))
    expect(await make(now)).toMatch(new RegExp(`^${prefix}-${month}-\\d{3,}$`))
  server.setClock(now)
  const { token } = await addSession(server.db, staff.accountId, now)
  const table = await call(server.app, exportTable, { params: { table: 'branches' } }, { token })
  const people = await call(server.app, exportStaff, {}, { token })
  expect([table, people].map(({ headers }) => String(headers['content-disposition']))).toEqual([
    expect.stringContaining(`branches-${day}.csv`),
    expect.stringContaining(`staff-${day}.csv`),
  ])
})
