// A small program whose every figure can be counted by hand.
import { randomUUID } from 'node:crypto'
import { exportReport, type Report, readReport } from '@aruga/contract/reports/reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addLetter, addPatient, addSession, addStaff } from '../../testing/people.ts'

let server: TestApp
let token: string
let branchId: string
let pharmacyId: string

// Monday 9 November 2026, 08:00 in Manila.
const monday = Date.UTC(2026, 10, 9)
const at = (hours: number) => new Date(monday + hours * 60 * 60_000)

const record = (action: string, subjectId: string, hours: number, reason: string | null = null) =>
  server.db.query('INSERT INTO audit_entry (at, action, subject_id, reason) VALUES ($1, $2, $3, $4)', [
    at(hours),
    action,
    subjectId,
    reason,
  ])

async function addDocument(patientId: string, kind: string, status: string, sent: number, letterId: string | null) {
  const id = randomUUID()
  await server.db.query(
    `INSERT INTO document (id, patient_id, kind, status, letter_id, filename, original_name, content_type, size, sha256,
       uploaded_at) VALUES ($1::uuid, $2, $3, $4, $5, $1::uuid::text, 'r.jpg', 'image/jpeg', 1, $1::uuid::text, $6)`,
    [id, patientId, kind, status, letterId, at(sent)],
  )
  return id
}

async function registration(sent: number, decision: 'approved' | 'declined', decided: number) {
  const { patientId } = await addPatient(server.db)
  await addDocument(patientId, 'Id', 'Accepted', sent, null)
  await addDocument(patientId, 'Prescription', 'Accepted', sent, null)
  await record('registration.sent', patientId, sent)
  await record(`registration.${decision}`, patientId, decided, decision === 'declined' ? 'Blurry' : null)
  return patientId
}

async function letterOf(patientId: string, issued: number) {
  const id = await addLetter(server.db, patientId)
  await server.db.query('UPDATE letter SET issued_at = $2 WHERE id = $1', [id, at(issued)])
  await record('letter.issued', id, issued)
  const claim = async (hours: number) => {
    await server.db.query('UPDATE letter SET branch_id = $2, claimed_at = $3 WHERE id = $1', [id, branchId, at(hours)])
    await server.db.query(`INSERT INTO letter_event (letter_id, state, at, by) VALUES ($1, 'Claimed', $2, 'you')`, [
      id,
      at(hours),
    ])
    await record('letter.claimed', id, hours)
  }
  const buyAll = async (hours: number) => {
    const { accountId } = await addStaff(server.db, 'pharmacist')
    await server.db.query(
      `INSERT INTO dispensing (id, letter_id, branch_id, claim_code, quantity, dispensed_by, dispensed_at)
       VALUES ($1::uuid, $2, $3, $1::uuid::text, 12, $4, $5)`,
      [randomUUID(), id, branchId, accountId, at(hours)],
    )
    await server.db.query(`UPDATE letter SET status = 'Dispensed' WHERE id = $1`, [id])
    await server.db.query(
      `INSERT INTO letter_event (letter_id, state, at, by, note) VALUES ($1, 'Dispensed', $2, 'pharmacy', '12')`,
      [id, at(hours)],
    )
    await record('letter.dispensed', id, hours)
  }
  const receipt = async (sent: number, decision: 'accepted' | 'declined', decided: number) => {
    const status = decision === 'accepted' ? 'Accepted' : 'Declined'
    const document = await addDocument(patientId, 'OfficialReceipt', status, sent, id)
    await record(`document.${decision}`, document, decided, decision === 'declined' ? 'CutOff' : null)
  }
  return { id, claim, buyAll, receipt }
}

let report: Report

beforeAll(async () => {
  server = await startTestApp()
  token = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId)).token
  branchId = await addBranch(server.db)
  pharmacyId = (await server.db.query('SELECT pharmacy_id AS id FROM branch WHERE id = $1', [branchId])).rows[0]?.id
  const patient = await registration(0, 'approved', 2)
  // Declined, and replaced the week after, when it waits again.
  await addDocument(await registration(1, 'declined', 11), 'Id', 'UnderReview', 7 * 24, null)
  const one = await letterOf(patient, 3)
  await one.claim(13)
  await one.buyAll(33)
  await one.receipt(34, 'declined', 38)
  await one.receipt(39, 'accepted', 41)
  // In the week after, and claimed too late to count as claimed within 7 days.
  const other = await letterOf(patient, 7 * 24)
  await other.claim(7 * 24 + 8 * 24)
  // In the week before: Sunday 23:30 in Manila.
  await letterOf(patient, -8.5)
  await record('registration.sent', patient, -9)
  report = (await read({ From: '2026-11-09', To: '2026-11-22' })).result
})
afterAll(() => server.close())

const read = (query: { From: string; To: string; PharmacyId?: string; BranchId?: string; ProductId?: string }) =>
  call(server.app, readReport, { query }, { token })

test('A report counts by weeks in Manila time', () => {
  expect(report.weeks).toMatchObject([
    { week: '2026-11-09', registrations: 2, issued: 1, claimed: 1, fullyBought: 1, declined: 2 },
    { week: '2026-11-16', registrations: 0, issued: 1, claimed: 0, fullyBought: 0, declined: 0, decisionMedian: null },
  ])
  // Decisions took 2, 10, 4 and 2 hours.
  expect(report.weeks[0]?.decisionMedian).toBeCloseTo(3)
  expect(report.weeks[0]?.decisionNinetieth).toBeCloseTo(8.2)
})

test('A letter is fully bought in the week of its last unit, not of its receipt', async () => {
  const october = -28 * 24
  const letter = await letterOf((await addPatient(server.db)).patientId, october)
  await letter.claim(october + 1)
  await letter.buyAll(october + 5)
  await letter.receipt(october + 6, 'accepted', october + 7 * 24 + 8)
  const bought = async (From: string, To: string) =>
    (await read({ From, To })).result.weeks.map(({ week, fullyBought }) => [week, fullyBought])
  const weeks = [
    ['2026-10-12', 1],
    ['2026-10-19', 0],
  ]
  expect(await bought('2026-10-12', '2026-10-25')).toEqual(weeks)
  expect(await bought('2026-10-19', '2026-10-25')).toEqual(weeks.slice(1))
})

test('The totals are compared with the same number of days before', () => {
  expect(report.totals).toMatchObject({
    registrations: 2,
    registrationsBefore: 1,
    issued: 2,
    issuedBefore: 1,
    claimedWithin7Days: 0.5,
    claimedWithin7DaysBefore: 0,
    waiting: 0,
    overdue: 0,
  })
  expect([report.from, report.to]).toEqual(['2026-11-09', '2026-11-23'])
})

test('The steps have their median durations', () => {
  const steps = Object.fromEntries(report.steps.map(({ step, median }) => [step, median]))
  expect(steps).toMatchObject({
    RegistrationChecked: 6,
    LetterIssued: null,
    PatientBuys: 20,
    ReceiptSent: 3.5,
    ReceiptChecked: 3,
  })
  expect(steps.PatientClaims).toBeCloseTo((10 + 8 * 24) / 2)
})

test('A report is broken down by branch, product and reason', () => {
  expect(report.branches).toMatchObject([
    { id: branchId, claimed: 1, fullyBought: 1, receiptsDeclined: 0.5, claimToPurchase: 20 },
  ])
  expect(report.products).toMatchObject([{ name: 'Insulin glargine', issued: 2, claimed: 1, fullyBought: 1 }])
  expect(report.declines).toEqual([
    { what: 'Document', reason: 'CutOff', count: 1 },
    { what: 'Registration', reason: 'Blurry', count: 1 },
  ])
})

test('A report can be limited to one pharmacy, and an empty period has empty weeks', async () => {
  const days = { From: '2026-11-09', To: '2026-11-22' }
  expect((await read({ ...days, PharmacyId: pharmacyId })).result.totals.issued).toBe(2)
  expect((await read({ ...days, PharmacyId: randomUUID() })).result).toMatchObject({ branches: [], products: [] })
  const empty = (await read({ From: '2025-01-01', To: '2025-01-31' })).result
  expect(empty.weeks).toHaveLength(5)
  expect(empty.totals).toMatchObject({ issued: 0, claimedWithin7Days: null, decisionMedian: null })
})

test('A report can be limited to one branch, and names it', async () => {
  const days = { From: '2026-11-09', To: '2026-11-22' }
  const other = await addBranch(server.db)
  const { result: here } = await read({ ...days, BranchId: branchId })
  expect(here).toMatchObject({ branch: { id: branchId, name: 'Test Avenue' }, totals: { issued: 2, registrations: 2 } })
  expect(here.branches).toEqual(report.branches)
  const { result: there } = await read({ ...days, BranchId: other })
  expect(there).toMatchObject({ branch: { id: other }, totals: { issued: 0 }, branches: [], products: [] })
  expect((await read({ ...days, BranchId: randomUUID() })).result.branch).toBeNull()
  expect(report.branch).toBeNull()
})

test('An invalid or too long period is refused', async () => {
  for (const [From, To, member] of [
    ['2026-11-22', '2026-11-09', 'to'],
    ['2024-01-01', '2026-01-01', 'from'],
    ['0001-01-01', '0001-02-01', 'from'],
  ] as const) {
    expect((await read({ From, To })).json().error.validationErrors).toMatchObject([{ members: [member] }])
  }
})

test('Each table can be exported as CSV', async () => {
  const query = { From: '2026-11-09', To: '2026-11-22', Table: 'branches' } as const
  const { body } = await call(server.app, exportReport, { query }, { token })
  expect(body.split('\n')[1]).toMatch(/^Test Avenue,Test Botika,Quezon City,1,1,0\.5,20/)
})
