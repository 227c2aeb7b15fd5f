// A small program whose every figure can be counted by hand.
import { randomUUID } from 'node:crypto'
import { exportReport, type Report, readReport } from '@aruga/contract/reports/reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { insertRows } from '../../testing/insert-rows.ts'
import { addBranch, addLetter, addPatient, addSession, addStaff } from '../../testing/people.ts'
import { countForReports } from './roll-up/count.ts'
import { countUnproved } from './roll-up/unproved.ts'

const noMoney = { benefitUnits: 0, benefitAmount: 0, patientAmount: 0, vatOff: 0, statutoryDiscount: 0 }
let server: TestApp
let token: string
let branchId: string
let pharmacyId: string

// Monday 9 November 2026, 08:00 in Manila.
const monday = Date.UTC(2026, 10, 9)
const at = (hours: number) => new Date(monday + hours * 60 * 60_000)

/** A case that was sent or decided. */
const record = (kind: string, outcome: string, hours: number, facts: Record<string, unknown> = {}) =>
  insertRows(server.db, 'case_event', [{ at: at(hours), kind, outcome, ...facts }])

const happened = (letterId: string, state: string, by: string, hours: number, note: string | null = null) =>
  insertRows(server.db, 'letter_event', [{ letter_id: letterId, state, at: at(hours), by, note }])

async function registration(sent: number, decision: 'Accepted' | 'Declined', decided: number) {
  await record('Registration', 'Sent', sent)
  const reason = decision === 'Declined' ? 'Blurry' : null
  await record('Registration', decision, decided, { waiting_since: at(sent), reason })
  return (await addPatient(server.db)).patientId
}

async function letterOf(patientId: string, issued: number) {
  const id = await addLetter(server.db, patientId)
  await server.db.query('UPDATE letter SET issued_at = $2 WHERE id = $1', [id, at(issued)])
  await happened(id, 'Issued', 'program', issued)
  const claim = async (hours: number) => {
    await server.db.query('UPDATE letter SET branch_id = $2, claimed_at = $3 WHERE id = $1', [id, branchId, at(hours)])
    await happened(id, 'Claimed', 'you', hours)
  }
  const buyAll = async (hours: number) => {
    const { accountId } = await addStaff(server.db, 'pharmacist')
    await server.db.query(
      `INSERT INTO dispensing (id, letter_id, branch_id, claim_code, quantity, dispensed_by, dispensed_at)
       VALUES ($1::uuid, $2, $3, $1::uuid::text, 12, $4, $5)`,
      [randomUUID(), id, branchId, accountId, at(hours)],
    )
    await server.db.query(`UPDATE letter SET status = 'Dispensed' WHERE id = $1`, [id])
    await happened(id, 'Dispensed', 'pharmacy', hours, '12')
  }
  const receipt = async (sent: number, decision: 'Accepted' | 'Declined', decided: number, bought: number) => {
    const { rows } = await server.db.query('SELECT product_id FROM letter WHERE id = $1', [id])
    const times = { waiting_since: at(sent), sent_at: at(sent), bought_at: at(bought) }
    const details = decision === 'Accepted' ? { units: 12 } : { reason: 'CutOff' }
    await record('OfficialReceipt', decision, decided, { ...rows[0], branch_id: branchId, ...times, ...details })
  }
  return { id, claim, buyAll, receipt }
}

let report: Report

beforeAll(async () => {
  server = await startTestApp()
  const now = new Date('2026-11-24T08:00:00.000Z')
  server.setClock(now)
  token = (await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId, now)).token
  branchId = await addBranch(server.db)
  pharmacyId = (await server.db.query('SELECT pharmacy_id AS id FROM branch WHERE id = $1', [branchId])).rows[0]?.id
  const patient = await registration(0, 'Accepted', 2)
  await registration(1, 'Declined', 11)
  const one = await letterOf(patient, 3)
  await one.claim(13)
  await one.buyAll(33)
  await one.receipt(34, 'Declined', 38, 33)
  await one.receipt(39, 'Accepted', 41, 33)
  // In the week after, and claimed too late to count as claimed within 7 days.
  const other = await letterOf(patient, 7 * 24)
  await other.claim(7 * 24 + 8 * 24)
  // In the week before: Sunday 23:30 in Manila.
  await letterOf(patient, -8.5)
  await record('Registration', 'Sent', -9)
  await countForReports(server.context)
  report = (await read({ From: '2026-11-09', To: '2026-11-22' })).result
})
afterAll(() => server.close())

const read = (query: { From: string; To: string; PharmacyId?: string; BranchId?: string; ProductId?: string }) =>
  call(server.app, readReport, { query }, { token })

/** Within the 2.5 % that the contract states. */
const about = (hours: number) => (found: number) => Math.abs(found - hours) <= 0.025 * hours

test('A report counts by weeks in Manila time', () => {
  expect(report.weeks).toMatchObject([
    { week: '2026-11-09', registrations: 2, issued: 1, claimed: 1, fullyBought: 1, declined: 2 },
    { week: '2026-11-16', registrations: 0, issued: 1, claimed: 0, fullyBought: 0, declined: 0, decisionMedian: null },
  ])
  // Decisions took 2, 10, 4 and 2 hours.
  expect(report.weeks[0]?.decisionMedian).toSatisfy(about(2))
  expect(report.weeks[0]?.decisionNinetieth).toSatisfy(about(10))
})

test('A letter is fully bought in the week of its last unit, not of its receipt', async () => {
  const october = -28 * 24
  const letter = await letterOf((await addPatient(server.db)).patientId, october)
  await letter.claim(october + 1)
  await letter.buyAll(october + 5)
  await letter.receipt(october + 6, 'Accepted', october + 7 * 24 + 8, october + 5)
  await countForReports(server.context)
  const bought = async (From: string, To: string) =>
    (await read({ From, To })).result.weeks.map(({ week, fullyBought }) => [week, fullyBought])
  const weeks = [
    ['2026-10-12', 1],
    ['2026-10-19', 0],
  ]
  expect(await bought('2026-10-12', '2026-10-25')).toEqual(weeks)
  expect(await bought('2026-10-19', '2026-10-25')).toEqual(weeks.slice(1))
})

test('The totals are compared with as many weeks before, without the current week', async () => {
  expect(report.totals).toMatchObject({
    registrations: 2,
    issued: 2,
    claimedWithin7Days: 0.5,
    unitsHandedOver: 12,
    unitsProved: 12,
    ...noMoney,
    waiting: 0,
    overdue: 0,
  })
  const before = { registrations: 1, issued: 1, claimedWithin7Days: 0, unitsHandedOver: 0, unitsProved: 0, ...noMoney }
  expect(report.compared).toMatchObject({ weeks: 2, now: { registrations: 2, issued: 2 }, before })
  expect([report.from, report.to]).toEqual(['2026-11-09', '2026-11-23'])
  const { compared, totals } = (await read({ From: '2026-11-11', To: '2026-11-24' })).result
  expect(totals.issued).toBe(2)
  expect(compared).toMatchObject({ weeks: 2, now: { issued: 2 }, before: { issued: 1 } })
})

test('A report has its time, and nothing since is left to count', () =>
  expect(report).toMatchObject({ asOf: '2026-11-24T08:00:00.000Z', uncounted: 0 }))

test('The steps have their median durations', () => {
  const steps = Object.fromEntries(report.steps.map(({ step, median }) => [step, median]))
  expect(steps.LetterIssued).toBeNull()
  expect(steps.RegistrationChecked).toSatisfy(about(2))
  // The other letter was claimed after these weeks.
  expect(steps.PatientClaims).toSatisfy(about(10))
  expect(steps.PatientBuys).toSatisfy(about(20))
  expect(steps.ReceiptSent).toSatisfy(about(1))
  expect(steps.ReceiptChecked).toSatisfy(about(2))
})

test('A report is broken down by branch, product and reason', () => {
  expect(report.branches).toMatchObject([
    { id: branchId, claimed: 1, fullyBought: 1, receiptsDeclined: 0.5, unitsHandedOver: 12, unitsProved: 12 },
  ])
  expect(report.branches[0]?.claimToPurchase).toSatisfy(about(20))
  expect(report.branchCount).toBe(1)
  expect(report.products).toMatchObject([
    { name: 'Insulin glargine', issued: 2, claimed: 1, fullyBought: 1, unit: 'pen' },
  ])
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
  const [head, row] = body.split('\n')
  expect(head).toContain(
    ',benefitUnits,benefitAmount,patientAmount,vatOff,statutoryDiscount,unitsUnproved,amountUnproved,receiptsDeclined (%),claimToPurchase (hours)',
  )
  expect(row).toMatch(
    /^Test Avenue,Test Botika,Quezon City,1,1,12,12,0,0\.00,0\.00,0\.00,0\.00,0,0\.00,50\.0,(19|20)\.\d$/,
  )
})

test('What no receipt proves is counted letter by letter, older than 14 days, in the week of its hand-over, in units and money', async () => {
  const { patientId } = await addPatient(server.db)
  const elsewhere = await addBranch(server.db, 'Elsewhere')
  const { accountId } = await addStaff(server.db, 'pharmacist')
  const handed = async (days: [days: number, quantity: number, branch?: string][], receipted: number) => {
    const id = await addLetter(server.db, patientId, { quantity: 40 })
    for (const [ago, quantity, branch = branchId] of days) {
      const [hand, code] = [randomUUID(), randomUUID()]
      const dispensed_at = new Date(server.context.clock().getTime() - ago * 24 * 3_600_000)
      const money = {
        unit_price: 100_000,
        charged_units: quantity,
        benefit_units: quantity,
        benefit_amount: quantity * 25_000,
      }
      await insertRows(server.db, 'dispensing', [
        {
          id: hand,
          letter_id: id,
          branch_id: branch,
          claim_code: code,
          quantity,
          dispensed_by: accountId,
          dispensed_at,
          ...money,
        },
      ])
    }
    await server.db.query('UPDATE letter SET quantity_dispensed = $2, quantity_receipted = $3 WHERE id = $1', [
      ...[id, days.reduce((sum, [, quantity]) => sum + quantity, 0), receipted],
    ])
  }
  // Of 20 and 10 units 12 are proved, the oldest first: 8 and 10 are not.
  await handed(
    [
      [40, 20],
      [30, 10, elsewhere],
    ],
    12,
  )
  // One letter's surplus does not prove another's units; the receipts of the third may be on their way.
  await handed([[30, 4]], 9)
  await handed([[13, 6]], 0)
  await countUnproved(server.context)
  const query = { From: '2026-10-01', To: '2026-11-22' }
  const { result } = await read(query)
  expect(result.unprovedAsOf).toBe('2026-11-24T08:00:00.000Z')
  expect(result.totals).toMatchObject({ unitsUnproved: 18, amountUnproved: 450_000 })
  expect(result.weeks.filter(({ unitsUnproved }) => unitsUnproved > 0)).toMatchObject([
    { week: '2026-10-12', unitsUnproved: 8, amountUnproved: 200_000 },
    { week: '2026-10-19', unitsUnproved: 10, amountUnproved: 250_000 },
  ])
  expect((await read({ ...query, BranchId: elsewhere })).result.totals.unitsUnproved).toBe(10)
  expect((await read({ ...query, PharmacyId: pharmacyId })).result.totals.unitsUnproved).toBeGreaterThanOrEqual(8)
  // After one more receipt, the next count leaves out the units that it proves.
  await server.db.query('UPDATE letter SET quantity_receipted = 30 WHERE quantity_dispensed = 30')
  await countUnproved(server.context)
  expect((await read(query)).result.totals).toMatchObject({ unitsUnproved: 0, amountUnproved: 0 })
})

test('A report shows how much of an import is left to count until all is counted', async () => {
  const left = async () => (await read({ From: '2026-11-09', To: '2026-11-22' })).result.uncounted
  const before = await left()
  const many = Array.from({ length: 250 }, () => ({ at: at(10), kind: 'Prescription', outcome: 'Sent' }))
  await insertRows(server.db, 'case_event', many)
  expect(await left()).toBe(before + 250)
  await countForReports(server.context)
  expect(await left()).toBe(0)
})
