// A branch's month at the till beside its statement.
import { dispenseClaim, exportCounterMonth, readCounterDay, readCounterMonth } from '@aruga/contract/counter/counter'
import {
  answerStatementDispute,
  disputeStatementLine,
  listStatementLines,
  makeStatements,
} from '@aruga/contract/reimbursement/staff'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addBranch, addSession, addStaff } from '../../testing/people.ts'
import { claimAt, pharmacistAt } from './testing.ts'

const HALF = {
  kind: 'PercentOff',
  value: 50,
  letterUnits: null,
  letterAmount: null,
  monthUnits: null,
  monthAmount: null,
}
let server: TestApp
let branchId: string

beforeAll(async () => {
  server = await startTestApp()
})
beforeEach(async () => {
  branchId = await addBranch(server.db, 'Katipunan Avenue')
})
afterAll(() => server.close())

/** A claimed letter at half of 100 pesos a unit, and a pharmacist, as of this time. */
async function claimOn(at: string, priced = true) {
  server.setClock(new Date(at))
  const claim = await claimAt(server, branchId)
  const pharmacist = await pharmacistAt(server, branchId)
  if (priced) {
    await server.db.query('UPDATE letter SET benefit_rule = $1 WHERE id = $2', [JSON.stringify(HALF), claim.letterId])
    await server.db.query(
      `INSERT INTO product_price (product_id, valid_from, amount) SELECT product_id, '2020-01-01', 10000 FROM letter WHERE id = $1 ON CONFLICT DO NOTHING`,
      [claim.letterId],
    )
  }
  return { ...claim, pharmacist }
}
/** Hands over at this time. */
async function handOver(at: string, quantity: number, priced = true) {
  const { code, pharmacist } = await claimOn(at, priced)
  const { result } = await pharmacist.dispense(code, quantity)
  return { ...result, pharmacist }
}
async function tokenOf(role: 'branchManager' | 'finance' | 'reviewer', branch: string | null = null) {
  const { accountId } = await addStaff(server.db, role, 'Test Staff', branch)
  return (await addSession(server.db, accountId, server.context.clock())).token
}
async function makeStatement(at: string, month: string) {
  server.setClock(new Date(at))
  await call(server.app, makeStatements, { body: { month } }, { token: await tokenOf('finance') })
}
const monthOf = async (day: string) =>
  (
    await call(
      server.app,
      readCounterMonth,
      { query: { Month: day } },
      { token: await tokenOf('branchManager', branchId) },
    )
  ).result

test('A month without differences has the same hand-overs and amounts at the till and on its statement', async () => {
  await handOver('2026-09-30T16:00:00Z', 2)
  await handOver('2026-10-31T15:59:00Z', 3)
  await handOver('2026-10-15T04:00:00Z', 4, false)
  await handOver('2026-10-31T16:00:00Z', 5)
  const till = { handOvers: 2, benefitAmount: 25_000 }
  expect(await monthOf('2026-10-20')).toEqual({ till, statement: null, differences: [], totalCount: 0 })
  await makeStatement('2026-11-02T02:00:00Z', '2026-10-01')
  expect(await monthOf('2026-10-31')).toEqual({
    till,
    statement: { id: expect.any(String), number: expect.stringMatching(/^S-2610-/), ...till },
    differences: [],
    totalCount: 0,
  })
  // Nobody else's hand-overs, and nothing of a month without any.
  branchId = await addBranch(server.db, 'Session Road')
  expect(await monthOf('2026-10-31')).toEqual({
    till: { handOvers: 0, benefitAmount: 0 },
    statement: null,
    differences: [],
    totalCount: 0,
  })
})

test('What a till handed over at the end of a month and sent in the next one is named in both months', async () => {
  const { code, pharmacist } = await claimOn('2026-10-31T10:00:00Z')
  await pharmacist.lookUp(code)
  server.setClock(new Date('2026-11-01T10:00:00Z'))
  const sent = { code, quantity: 2, patientAmount: 10_000, keptSeconds: 23 * 3600 }
  const { token } = await addSession(server.db, pharmacist.accountId, server.context.clock())
  const { result } = await call(server.app, dispenseClaim, { body: sent }, { token })
  await handOver('2026-11-20T10:00:00Z', 1)
  await handOver('2026-10-03T10:00:00Z', 1)
  await makeStatement('2026-12-02T02:00:00Z', '2026-10-01')
  await makeStatement('2026-12-02T02:00:00Z', '2026-11-01')
  const letter = { letterNumber: result.letterNumber, productName: result.productName, strength: result.strength }
  const at = '2026-10-31T11:00:00.000Z'
  expect(await monthOf('2026-10-01')).toMatchObject({
    till: { handOvers: 2, benefitAmount: 15_000 },
    statement: { handOvers: 1, benefitAmount: 5_000 },
    differences: [{ ...letter, at, why: 'SentLater', till: 10_000, statement: 0 }],
  })
  expect(await monthOf('2026-11-01')).toMatchObject({
    till: { handOvers: 1, benefitAmount: 5_000 },
    statement: { handOvers: 2, benefitAmount: 15_000 },
    differences: [{ ...letter, at, why: 'SentInThisMonth', till: 0, statement: 10_000 }],
  })
})

test('A line that no longer has the amount of its hand-over is a difference, whatever changed it', async () => {
  const handed = await handOver('2026-10-31T15:59:00Z', 2)
  await makeStatement('2026-10-31T16:09:59Z', '2026-10-01')
  expect((await monthOf('2026-10-01')).statement).toBeNull()
  await makeStatement('2026-10-31T16:10:00Z', '2026-10-01')
  await server.db.query('UPDATE dispensing SET benefit_amount = 9000 WHERE id = $1', [handed.id])
  expect((await monthOf('2026-10-01')).differences).toMatchObject([
    { letterNumber: handed.letterNumber, why: 'Changed', till: 9_000, statement: 10_000 },
  ])
})

test('The answer to a dispute is what the program owes for the month, as a difference of its own, and in the file', async () => {
  const { code, pharmacist } = await claimOn('2026-10-12T04:00:00Z')
  const { letterNumber } = (await pharmacist.dispense(code, 2)).result
  await handOver('2026-10-13T04:00:00Z', 4)
  await makeStatement('2026-11-02T02:00:00Z', '2026-10-01')
  const manager = await tokenOf('branchManager', branchId)
  const statementId = (await monthOf('2026-10-01')).statement?.id ?? ''
  const read = { params: { id: statementId } }
  const lines = (await call(server.app, listStatementLines, read, { token: manager })).result.items
  const id = lines.find((line) => line.letterNumber === letterNumber)?.id ?? ''
  const disputed = { params: { id }, body: { reason: 'The package was damaged.' } }
  expect((await call(server.app, disputeStatementLine, disputed, { token: manager })).statusCode).toBe(200)
  expect(await monthOf('2026-10-01')).toMatchObject({ statement: { benefitAmount: 30_000 }, totalCount: 0 })
  const { accountId } = await addStaff(server.db, 'finance', 'Somebody Else', null)
  const { token } = await addSession(server.db, accountId, server.context.clock())
  const answer = { params: { id }, body: { owedAmount: 4_000, answer: 'Half of it.' } }
  const answered = await call(server.app, answerStatementDispute, answer, { token })
  expect(answered.statusCode).toBe(200)
  expect(await monthOf('2026-10-01')).toMatchObject({
    till: { handOvers: 2, benefitAmount: 30_000 },
    statement: { handOvers: 2, benefitAmount: 24_000 },
    differences: [{ letterNumber, why: 'Disputed', till: 10_000, statement: 4_000 }],
    totalCount: 1,
  })
  const file = await call(server.app, exportCounterMonth, { query: { Month: '2026-10-01' } }, { token: manager })
  const owed = file.body
    .trim()
    .split(/\r?\n/)
    .map((row) => row.split(',').at(-1))
  expect(owed).toEqual(['owedAmount', '40.00', '200.00'])
  await server.db.query(
    `UPDATE dispensing SET benefit_amount = 9000 FROM letter l WHERE l.id = letter_id AND l.number = $1`,
    [letterNumber],
  )
  expect((await monthOf('2026-10-01')).differences).toMatchObject([{ why: 'Changed', till: 9_000, statement: 4_000 }])
})

test('A month with more differences than are shown says how many there are, and changed amounts come first', async () => {
  await handOver('2026-10-05T04:00:00Z', 1)
  const changed = await handOver('2026-10-20T04:00:00Z', 2)
  await makeStatement('2026-11-02T02:00:00Z', '2026-10-01')
  await server.db.query('UPDATE dispensing SET benefit_amount = 9000 WHERE id = $1', [changed.id])
  await server.db.query(
    `INSERT INTO statement_line
     SELECT (jsonb_populate_record(n, jsonb_build_object('id', gen_random_uuid(), 'position', 100 + i, 'letter_number', n.letter_number || i,
       'at', n.at - i * interval '1 minute'))).*
     FROM statement_line n, generate_series(1, 120) i WHERE n.letter_number = $1`,
    [changed.letterNumber],
  )
  const { differences, totalCount } = await monthOf('2026-10-01')
  expect([differences.length, totalCount]).toEqual([100, 121])
  expect(differences.map(({ why }) => why).indexOf('Deleted')).toBe(1)
  expect(differences[0]).toMatchObject({ letterNumber: changed.letterNumber, why: 'Changed' })
})

test('A hand-over whose retention period is over is named as deleted', async () => {
  const handed = await handOver('2026-10-12T04:00:00Z', 2)
  await makeStatement('2026-11-02T02:00:00Z', '2026-10-01')
  for (const table of ['letter_event', 'dispensing'])
    await server.db.query(`DELETE FROM ${table} WHERE letter_id = $1`, [handed.letterId])
  await server.db.query('DELETE FROM letter WHERE id = $1', [handed.letterId])
  expect((await monthOf('2026-10-01')).differences).toMatchObject([{ why: 'Deleted', till: 0, statement: 10_000 }])
})

test('The day and the file of the month say by how much corrections changed what was paid', async () => {
  const handed = await handOver('2026-10-12T04:00:00Z', 3)
  await handed.pharmacist.correct(handed.id, 1)
  server.setClock(new Date('2026-10-12T04:02:00Z'))
  await handed.pharmacist.correct(handed.id, 2)
  await handOver('2026-10-12T05:00:00Z', 1)
  const token = await tokenOf('branchManager', branchId)
  const { result: day } = await call(server.app, readCounterDay, {}, { token })
  expect(day.totals).toMatchObject([
    {
      handOvers: 2,
      corrected: 1,
      quantity: 3,
      patientAmount: 15_000,
      benefitAmount: 15_000,
      patientChange: -5_000,
      benefitChange: -5_000,
    },
  ])
  expect(
    day.items.map(({ patientAmount, patientChange, benefitChange }) => [patientAmount, patientChange, benefitChange]),
  ).toEqual([
    [5_000, null, null],
    [10_000, -5_000, -5_000],
  ])
  const { body } = await call(server.app, exportCounterMonth, { query: { Month: '2026-10-01' } }, { token })
  expect(body).toContain(',100.00,100.00,Regular,0.00,0.00,-50.00,-50.00,Miscounted,')
})

test('Nobody without a branch, and no reviewer, reads a month; a month before 2000 is refused at its field', async () => {
  const read = async (token: string, Month = '2026-10-01') =>
    refusal(await call(server.app, readCounterMonth, { query: { Month } }, { token }))
  expect((await read(await tokenOf('reviewer'))).status).toBe(403)
  expect(await read((await pharmacistAt(server, null)).token)).toEqual(problemOf('StaffWithoutBranch'))
  expect((await read(await tokenOf('branchManager', branchId), '1999-12-31')).status).toBe(400)
})
