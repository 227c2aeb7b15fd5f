import { exportAudit, searchAudit } from '@aruga/contract/audit/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAudit } from '../../audit/record-audit.ts'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addPatient, addSession, addStaff } from '../../testing/people.ts'

let server: TestApp
let token: string
let reviewerId: string
let patient: Awaited<ReturnType<typeof addPatient>>
let patientCode: string

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute))

beforeAll(async () => {
  server = await startTestApp()
  token = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)).token
  reviewerId = (await addStaff(server.db, 'reviewer', '=Rosa Halimbawa')).accountId
  patient = await addPatient(server.db)
  const { rows } = await server.db.query('SELECT patient_code FROM patient WHERE id = $1', [patient.patientId])
  patientCode = rows[0]?.patient_code
  for (let minute = 0; minute < 60; minute++) {
    await recordAudit(server.db, {
      // Pairs with the same time: pages must neither lose nor repeat one.
      at: at(minute - (minute % 2)),
      actorId: minute % 3 ? reviewerId : patient.accountId,
      action: minute % 2 ? 'letter.issued' : 'document.viewed',
      patientId: minute % 5 ? patient.patientId : null,
      subjectId: null,
      request: { id: `request-${minute}` },
    })
  }
})
afterAll(() => server.close())

const days = { From: '2026-11-20T00:00:00Z', To: '2026-11-21T00:00:00Z' }
type Query = Record<string, string | number>
const search = async (query: Query = {}) =>
  (await call(server.app, searchAudit, { query: { ...days, ...query } as never }, { token })).result

test('Paging through the audit log yields each entry once, newest first', async () => {
  const seen: string[] = []
  for (let Before: number | null | undefined; Before !== null; ) {
    const page = await search({ MaxResultCount: 7, ...(Before && { Before }) })
    seen.push(...page.items.map(({ requestId }) => requestId ?? ''))
    Before = page.next
    // Entries added meanwhile do not shift the pages.
    const added = {
      actorId: null,
      action: 'page.published' as const,
      patientId: null,
      subjectId: null,
      request: { id: 'new' },
    }
    await recordAudit(server.db, { ...added, at: new Date(Date.UTC(2026, 10, 20, 23)) })
  }
  const entries = seen.filter((id) => id !== 'new')
  expect(entries).toHaveLength(60)
  expect(new Set(entries).size).toBe(60)
  expect(entries.slice(0, 3)).toEqual(['request-59', 'request-58', 'request-57'])
})

test('The audit log can be filtered by actor, patient and action', async () => {
  const byReviewer = await search({ ActorId: reviewerId, MaxResultCount: 500 })
  expect(byReviewer.items).toHaveLength(40)
  expect(byReviewer.items[0]).toMatchObject({ actor: { id: reviewerId, name: '=Rosa Halimbawa' }, patientCode })
  const byPatient = await search({ ActorId: patient.accountId, MaxResultCount: 1 })
  expect(byPatient.items[0]?.actor?.name).toBe(`Patient ${patientCode}`)
  const onPatient = await search({ PatientCode: patientCode.toLowerCase(), Action: 'letter.', MaxResultCount: 500 })
  expect(onPatient.items.every((entry) => entry.action === 'letter.issued' && entry.patientCode === patientCode)).toBe(
    true,
  )
  expect(onPatient.items).toHaveLength(24)
  expect((await search({ Action: 'letterxissued' })).items).toEqual([])
})

test('A search must cover a limited and valid period', async () => {
  const answer = await call(
    server.app,
    searchAudit,
    { query: { From: '2026-01-01T00:00:00Z', To: days.To } },
    { token },
  )
  expect(answer.json().error.validationErrors).toMatchObject([{ members: ['from'] }])
  const turned = await call(server.app, searchAudit, { query: { From: days.To, To: days.From } }, { token })
  expect(turned.json().error.validationErrors).toMatchObject([{ members: ['to'] }])
})

test('A search can be exported as CSV, which is itself audited', async () => {
  const answer = await call(server.app, exportAudit, { query: { ...days, Action: 'letter.' } }, { token })
  expect(answer.headers['content-disposition']).toContain('record-2026-11-20-2026-11-21.csv')
  const lines = answer.body.trim().split('\n')
  expect(lines).toHaveLength(31)
  expect(lines[0]).toContain('at (Manila),who,action,patient')
  expect(lines[1]).toContain(`'=Rosa Halimbawa,letter.issued,${patientCode}`)
  const { rows } = await server.db.query(`SELECT count(*) FROM audit_entry WHERE action = 'audit.exported'`)
  expect(rows[0]?.count).toBe(1)
})
