// A branch's month as a file, for its manager.
import { exportCounterMonth, readCounterDay } from '@aruga/contract/counter/counter'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addSession, addStaff } from '../../testing/people.ts'
import { claimAt, pharmacistAt } from './testing.ts'

const MONTH = { query: { Month: '2026-10-17' } }
let server: TestApp
let branchId: string

beforeAll(async () => {
  server = await startTestApp()
})
beforeEach(async () => {
  branchId = await addBranch(server.db, 'Katipunan Avenue')
})
afterAll(() => server.close())

async function managerOf(branch: string) {
  const { accountId } = await addStaff(server.db, 'branchManager', 'Test Manager', branch)
  return addSession(server.db, accountId, server.context.clock())
}

/** Hands over at the given time. */
async function handOver(at: string, quantity: number, branch: string, benefitRule?: object) {
  server.setClock(new Date(at))
  const pharmacist = await pharmacistAt(server, branch)
  const claim = await claimAt(server, branch)
  if (benefitRule) {
    const values = [JSON.stringify(benefitRule), claim.letterId]
    await server.db.query('UPDATE letter SET benefit_rule = $1 WHERE id = $2', values)
    await server.db.query(
      `INSERT INTO product_price (product_id, valid_from, amount)
       SELECT product_id, '2020-01-01', 999999999 FROM letter WHERE id = $1 ON CONFLICT DO NOTHING`,
      [claim.letterId],
    )
  }
  const { result } = await pharmacist.dispense(claim.code, quantity)
  return { ...claim, pharmacist, handedOver: result }
}

test('A branch manager gets the month of their branch in Manila, oldest first, with corrections and refusals', async () => {
  const [before, after] = ['2026-09-30T15:59:00Z', '2026-10-31T16:00:00Z']
  await handOver(before, 1, branchId)
  const first = await handOver('2026-09-30T16:00:00Z', 2, branchId)
  const last = await handOver('2026-10-31T15:59:00Z', 5, branchId)
  await last.pharmacist.correct(last.handedOver.id, 4, { reason: 'Other', note: 'One box was open' })
  await handOver(after, 7, branchId)
  await handOver('2026-10-10T02:00:00Z', 8, await addBranch(server.db, 'Session Road'))
  server.setClock(new Date('2026-10-20T02:00:00Z'))
  const refused = await claimAt(server, branchId)
  const pharmacist = await pharmacistAt(server, branchId)
  await pharmacist.lookUp(refused.code)
  await pharmacist.refuse(refused.code, 'Other', 'The till is closed')

  const { token } = await managerOf(branchId)
  const file = await call(server.app, exportCounterMonth, MONTH, { token })
  expect(file.headers['content-disposition']).toContain('hand-overs-2026-10.csv')
  const [head, ...rows] = file.body.replace('\uFEFF', '').trim().split('\n')
  expect(head).toBe(
    'at (Manila),what,letterNumber,productName,strength,unit,quantity,firstQuantity,patientAmount,benefitAmount,buyer,vatOff,statutoryDiscount,patientChange,benefitChange,correctedBecause,batch,expiresOn,reason,note,byName,recordedAt (Manila),owedAmount',
  )
  expect(rows.map((row) => row.split(',').slice(0, 2))).toEqual([
    ['2026-10-01 00:00:00', 'Dispensed'],
    ['2026-10-20 10:00:00', 'Refused'],
    ['2026-10-31 23:59:00', 'Dispensed'],
  ])
  expect(rows[0]).toContain(first.handedOver.letterNumber)
  expect(rows[1]).toContain('Other,The till is closed,Test Pharmacist')
  expect(rows[2]).toContain(',4,5,,,,,,,,Other: One box was open,')
  for (const { code } of [first, last, refused]) expect(file.body).not.toContain(code)
})

test('Each file is on record, with its maker and month', async () => {
  const { token } = await managerOf(branchId)
  await call(server.app, exportCounterMonth, MONTH, { token })
  const { rows } = await server.db.query(
    `SELECT reason FROM audit_entry WHERE action = 'table.exported' ORDER BY at DESC, id DESC LIMIT 1`,
  )
  expect(rows).toEqual([{ reason: 'hand-overs, 2026-10' }])
})

test('A pharmacist gets no file, and a manager gets none of a month that no program can have', async () => {
  const { token } = await pharmacistAt(server, branchId)
  expect((await call(server.app, exportCounterMonth, MONTH, { token })).statusCode).toBe(403)
  const manager = await managerOf(branchId)
  for (const Month of ['2026-02-30', '0000-01-01', '1999-12-31'])
    expect((await call(server.app, exportCounterMonth, { query: { Month } }, manager)).statusCode).toBe(400)
})

test('The day and the month’s file show what patients paid and what the program owes, after corrections too', async () => {
  const none = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
  const half = { kind: 'PercentOff', value: 50, ...none }
  await handOver('2026-10-16T16:30:00Z', 2, branchId, half)
  const { pharmacist, handedOver } = await handOver('2026-10-17T01:00:00Z', 3, branchId, {
    kind: 'AmountOff',
    value: 1,
    ...none,
  })
  await pharmacist.correct(handedOver.id, 1)
  // No rule: no figures.
  await handOver('2026-10-17T02:00:00Z', 4, branchId)
  const day = await call(
    server.app,
    readCounterDay,
    { query: { Day: '2026-10-17' } },
    await pharmacistAt(server, branchId),
  )
  expect(day.result.totals).toMatchObject([{ quantity: 7, patientAmount: 1_999_999_998, benefitAmount: 999_999_999 }])
  expect(day.result.items.map(({ patientAmount, benefitAmount }) => [patientAmount, benefitAmount])).toEqual([
    [null, null],
    [999_999_998, 1],
    [1_000_000_000, 999_999_998],
  ])
  const { token } = await managerOf(branchId)
  const file = await call(server.app, exportCounterMonth, MONTH, { token })
  const cells = file.body
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(',').slice(6, 13))
  expect(cells).toEqual([
    ['2', '', '10000000.00', '9999999.98', 'Regular', '0.00', '0.00'],
    ['1', '3', '9999999.98', '0.01', 'Regular', '0.00', '0.00'],
    ['4', '', '', '', '', '', ''],
  ])
})
