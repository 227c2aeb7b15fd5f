import { randomUUID } from 'node:crypto'
import { exportReport, FEWEST_SHOWN, readReport } from '@aruga/contract/reports/reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTier } from '../../records/tiers/definitions.ts'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { insertRows } from '../../testing/insert-rows.ts'
import { addBranch, addLetter, addPatient, addSession, addStaff } from '../../testing/people.ts'
import { countForReports } from './roll-up/count.ts'

let server: TestApp
let token: string
const monday = Date.UTC(2026, 10, 9)
const days = { From: '2026-11-09', To: '2026-11-22' }

beforeAll(async () => {
  server = await startTestApp()
  const now = new Date('2026-11-24T08:00:00.000Z')
  server.setClock(now)
  token = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId, now)).token
})
afterAll(() => server.close())

const tierNamed = (name: string) =>
  insertTier(server.db, {
    names: { en: name, fil: name },
    proof: 'Certificate',
    validMonths: 6,
    needsSecond: false,
  })
/** A letter of a tier, issued and bought in full in that week. */
async function sale(tierId: string | null, { patientId, week = 0 }: { patientId?: string; week?: number } = {}) {
  const at = new Date(monday + (week * 7 + 1) * 24 * 3_600_000)
  const id = await addLetter(server.db, patientId ?? (await addPatient(server.db)).patientId)
  await server.db.query('UPDATE letter SET issued_at = $2, tier_id = $3 WHERE id = $1', [id, at, tierId])
  await insertRows(server.db, 'letter_event', [{ letter_id: id, state: 'Issued', at, by: 'program' }])
  const money = { benefit_units: 12, benefit_amount: 900_000, patient_amount: 300_000 }
  await insertRows(server.db, 'letter_event', [
    { letter_id: id, state: 'Dispensed', at, by: 'pharmacy', note: '12', ...money },
  ])
  return id
}
const tiersOf = async (scope: object = {}) =>
  (await call(server.app, readReport, { query: { ...days, ...scope } }, { token })).result.tiers

test('A report has units, money and patients by tier, and hides those of few patients', async () => {
  const [many, few] = [await tierNamed('Care price'), await tierNamed('Rare price')]
  for (let n = 0; n < FEWEST_SHOWN; n++) await sale(many)
  const { patientId } = await addPatient(server.db)
  for (let n = 0; n < FEWEST_SHOWN; n++) await sale(few, { patientId })
  await sale(null)
  await sale(many, { week: -1 })
  await countForReports(server.context)
  const [shown, hidden] = await tiersOf()
  expect(shown).toEqual({
    ...{ id: many, name: 'Care price', patients: 10, issued: 10, unitsHandedOver: 120 },
    ...{ benefitAmount: 9_000_000, patientAmount: 3_000_000 },
  })
  const nothing = { patients: null, issued: null, unitsHandedOver: null, benefitAmount: null, patientAmount: null }
  expect(hidden).toEqual({ id: few, name: 'Rare price', ...nothing })
  const { body } = await call(server.app, exportReport, { query: { ...days, Table: 'tiers' } }, { token })
  expect(
    body
      .split('\n')
      .slice(0, 3)
      .map((line) => line.trim()),
  ).toEqual([
    'name,patients,issued,unitsHandedOver,benefitAmount,patientAmount',
    'Care price,10,10,120,90000.00,30000.00',
    'Rare price,,,,,',
  ])
})

test('A report of a branch has no tiers, one of a product its own', async () => {
  expect(await tiersOf({ BranchId: await addBranch(server.db) })).toEqual([])
  expect(await tiersOf({ ProductId: randomUUID() })).toEqual([])
  const { rows } = await server.db.query('SELECT id FROM product LIMIT 1')
  expect(await tiersOf({ ProductId: rows[0]?.id })).toMatchObject([{ patients: 10 }, { patients: null }])
})
