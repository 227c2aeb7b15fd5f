import { reportAdverseEvent } from '@aruga/contract/adverse-events/adverse-events'
import * as months from '@aruga/contract/adverse-events/months'
import * as staff from '@aruga/contract/adverse-events/staff'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPatient, addSession, addStaff } from '../../testing/people.ts'
import { textOfPdf } from '../../testing/text-of-pdf.ts'

let server: TestApp
let safety: string
const NOW = new Date('2026-11-20T02:00:00.000Z')

beforeAll(async () => {
  server = await startTestApp()
  // The last hour of September in Manila, in which it is still September in London, and the first of October.
  await report('2026-09-30T15:30:00.000Z', { product: 'Dalisulin' })
  await report('2026-09-30T16:30:00.000Z', { product: 'Alagamet', kind: 'ProductDefect', batch: 'B-77' })
  await report('2026-10-31T15:59:00.000Z', { product: 'Dalisulin', seriousness: ['Hospitalization'] })
  server.setClock(NOW)
  safety = (await addSession(server.db, (await addStaff(server.db, 'safety', 'Luz Halimbawa')).accountId, NOW)).token
})
afterAll(() => server.close())

async function report(at: string, facts: object) {
  server.setClock(new Date(at))
  const { accountId } = await addPatient(server.db)
  const { token } = await addSession(server.db, accountId, server.context.clock())
  const none = { batch: null, beganOn: null, endedOn: null, seriousness: [], outcome: 'Unknown' as const }
  const body = { words: 'My own words', facts: { ...none, product: null, ...facts } }
  const { result } = await call(server.app, reportAdverseEvent, { body }, { token })
  return result.id
}
/** As the officer sends it then, and the holder answers with their number. */
async function handOver(id: string, at: string, reference?: string) {
  server.setClock(new Date(at))
  const officer = await addStaff(server.db, 'safety', 'Nena Halimbawa')
  const session = await addSession(server.db, officer.accountId, server.context.clock())
  const { version } = (await call(server.app, staff.readAdverseEvent, { params: { id } }, session)).result
  const sent = { version, to: 'The safety desk, by e-mail' }
  await call(server.app, staff.handOverAdverseEvent, { params: { id }, body: sent }, session)
  const answer = reference && { version, by: 'The safety desk', reference, at }
  if (answer) await call(server.app, staff.acknowledgeAdverseEvent, { params: { id }, body: answer }, session)
  server.setClock(NOW)
}
const list = async () => (await call(server.app, months.listAdverseEventMonths, {}, { token: safety })).result.items
const exported = (Month: string, Format: 'Csv' | 'Pdf') =>
  call(server.app, months.exportAdverseEventMonth, { query: { Month, Format } }, { token: safety })
const settle = (body: { month: string; kind: 'Acknowledged' | 'AskedAfter'; words: string; whyWaiting?: string }) =>
  call(server.app, months.settleAdverseEventMonth, { body }, { token: safety })

test('Each month since the first report has its counts, by the days of Manila, also one without a report', async () => {
  expect(await list()).toEqual([
    { month: '2026-11-01', over: false, reports: 0, serious: 0, waiting: 0, older: 0, steps: [] },
    { month: '2026-10-01', over: true, reports: 2, serious: 1, waiting: 2, older: 0, steps: [] },
    { month: '2026-09-01', over: true, reports: 1, serious: 0, waiting: 1, older: 0, steps: [] },
  ])
})

test('The list of a month has every report with its kind, days, product, batch, seriousness and state, and no words or names', async () => {
  const { body } = await exported('2026-10-15', 'Csv')
  const lines = body.trim().split(/\r?\n/)
  expect(lines.slice(1).map((line) => line.split(',').slice(1).join())).toEqual([
    'Product defect,2026-10-01,2026-10-01,Alagamet,B-77,No,Not handed over yet,,',
    'Suspect adverse reaction,2026-10-31,2026-10-31,Dalisulin,,Yes,Not handed over yet,,',
  ])
  expect(body).not.toMatch(/own words|Test/)
  const pdf = await exported('2026-10-01', 'Pdf')
  expect((await PDFDocument.load(pdf.rawPayload)).getTitle()).toBe('Safety reports of 2026-10')
  // A month without a report is a list, too.
  expect((await exported('2026-11-01', 'Csv')).body.trim().split(/\r?\n/)).toHaveLength(1)
})

test('What was sent in a month is on its list, with the days and the number of the holder, also for an older report', async () => {
  const id = await report('2026-08-10T02:00:00.000Z', {
    ...{ product: 'Ginhavara extended-release tablets 500 mg / 12.5 mg', kind: 'ProductDefect' },
    batch: 'LOT-2026-08-000123-LONG-NUMBER',
  })
  await handOver(id, '2026-08-11T02:00:00.000Z', 'MAH-2026-0815')
  await server.db.query(`UPDATE adverse_event SET status = 'Reported', closed_at = NULL WHERE id = $1`, [id])
  await handOver(id, '2026-11-05T02:00:00.000Z', 'MAH-2026-0815-02')
  const line =
    'Product defect,2026-08-10,2026-08-10,Ginhavara extended-release tablets 500 mg / 12.5 mg,LOT-2026-08-000123-LONG-NUMBER,No,Acknowledged,2026-08-11 2026-11-05,MAH-2026-0815-02'
  for (const month of ['2026-08-01', '2026-11-01']) expect((await exported(month, 'Csv')).body).toContain(line)
  expect((await exported('2026-10-01', 'Csv')).body).not.toContain('Ginhavara')
  expect((await list()).map(({ month, reports, older }) => [month.slice(0, 7), reports, older])).toEqual([
    ['2026-11', 0, 1],
    ['2026-10', 2, 0],
    ['2026-09', 1, 0],
    ['2026-08', 1, 0],
  ])
  const text = await textOfPdf((await exported('2026-11-01', 'Pdf')).rawPayload)
  for (const whole of [
    'Product defect',
    'Product: Ginhavara extended-release tablets 500 mg / 12.5 mg',
    'Batch: LOT-2026-08-000123-LONG-NUMBER',
    'Acknowledged 2026-08-11 2026-11-05',
    'number: MAH-2026-0815-02',
    'Written earlier, and handed over in this month: 1.',
  ])
    expect(text).toContain(whole)
  expect(text).not.toContain('…')
  const listed = await call(server.app, staff.listAdverseEvents, { query: { View: 'Closed' } }, { token: safety })
  expect(listed.result.items).toMatchObject([
    { sentOn: ['2026-08-11', '2026-11-05'], holderNumber: 'MAH-2026-0815-02' },
  ])
  await server.db.query('DELETE FROM adverse_event_entry WHERE adverse_event_id = $1', [id])
  await server.db.query('DELETE FROM adverse_event WHERE id = $1', [id])
})

test('A month of more reports than a page holds is listed whole in the CSV file, and its beginning in the PDF', async () => {
  await server.db.query(
    `INSERT INTO adverse_event (id, reference, status, patient_id, recorded_by, words, facts, known_at, clock_from, due_by, reported_at)
     SELECT gen_random_uuid(), 'AE-2607-' || n, status, patient_id, recorded_by, words, facts, known_at, clock_from, due_by, '2026-07-10'
     FROM (SELECT * FROM adverse_event LIMIT 1) one, generate_series(1, 1100) n`,
  )
  const { body } = await exported('2026-07-01', 'Csv')
  const numbers = body
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(',')[0])
  expect(new Set(numbers).size).toBe(1100)
  const pdf = await PDFDocument.load((await exported('2026-07-01', 'Pdf')).rawPayload)
  expect(pdf.getPageCount()).toBeGreaterThan(8)
  await server.db.query(`DELETE FROM adverse_event WHERE reported_at = '2026-07-10'`)
})

test('A month is asked after, then acknowledged; who recorded it, and when, stays', async () => {
  await settle({ month: '2026-10-09', kind: 'AskedAfter', words: 'Did the report of 1 October arrive?' })
  const said = { month: '2026-10-01', kind: 'Acknowledged' as const, words: 'Their safety desk' }
  const early = await settle(said)
  expect(early.json().error.validationErrors).toMatchObject([
    { code: 'ReportsWaitReasonRequired', members: ['whyWaiting'] },
  ])
  const { result } = await settle({ ...said, whyWaiting: 'They have the others by phone' })
  const at = expect.stringContaining('2026-11-20T02:00')
  expect(result.steps).toEqual([
    {
      kind: 'Acknowledged',
      at,
      by: 'Luz Halimbawa',
      words: 'Their safety desk',
      whyWaiting: 'They have the others by phone',
    },
    { kind: 'AskedAfter', at, by: 'Luz Halimbawa', words: 'Did the report of 1 October arrive?', whyWaiting: null },
  ])
  const { rows } = await server.db.query(
    `SELECT action, reason FROM audit_entry WHERE action LIKE 'adverse_event.month_a%' ORDER BY id`,
  )
  expect(rows).toEqual([
    { action: 'adverse_event.month_asked_after', reason: '2026-10' },
    { action: 'adverse_event.month_acknowledged', reason: '2026-10' },
  ])
})

test('A month that is not over cannot be acknowledged, and only the safety officer sees the lists', async () => {
  const early = await settle({ month: '2026-11-01', kind: 'Acknowledged', words: 'Somebody' })
  expect(early.json().error.validationErrors).toMatchObject([{ code: 'ReportsMonthNotOver', members: ['month'] }])
  const { accountId } = await addStaff(server.db, 'administrator')
  const { token } = await addSession(server.db, accountId, NOW)
  expect(refusal(await call(server.app, months.listAdverseEventMonths, {}, { token }))).toEqual(problemOf('NotAllowed'))
})
