// The program's debt to a branch for a month is frozen, disputed line by line, agreed on and paid.
import { randomUUID } from 'node:crypto'
import { dayInManila } from '@aruga/contract/days'
import { payStatements } from '@aruga/contract/reimbursement/payments'
import * as contract from '@aruga/contract/reimbursement/staff'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { insertRows } from '../../testing/insert-rows.ts'
import { addBranch, addLetter, addPatient, addPharmacist, addSession, addStaff } from '../../testing/people.ts'
import { textOfPdf } from '../../testing/text-of-pdf.ts'
import { makeStatementsOfLastMonth } from './make-all.ts'

let server: TestApp
let branchId: string
let pharmacistId: string
let letterId: string
let own: string
let others: string
let administrator: string

beforeAll(async () => {
  server = await startTestApp()
  const { db } = server
  administrator = (await addSession(db, (await addStaff(db, 'administrator')).accountId)).token
  letterId = await addLetter(db, (await addPatient(db)).patientId, { quantity: 10_000 })
  others = (await addSession(db, (await addPharmacist(db, await addBranch(db, 'Shaw Boulevard'))).accountId)).token
})
beforeEach(async () => {
  branchId = await addBranch(server.db, `Branch ${randomUUID()}`)
  pharmacistId = (await addPharmacist(server.db, branchId)).accountId
  own = (await addSession(server.db, pharmacistId)).token
})
afterAll(() => server.close())

/** Four pens of which one is free, at ₱1,000.00. */
async function handOver(at: string, quantity = 4) {
  const id = randomUUID()
  const free = Math.floor(quantity / 4)
  const money = {
    unit_price: 100_000,
    charged_units: quantity - free,
    benefit_units: free,
    benefit_amount: free * 100_000,
  }
  const by = { branch_id: branchId, dispensed_by: pharmacistId, claim_code: id }
  await insertRows(server.db, 'dispensing', [{ id, letter_id: letterId, quantity, dispensed_at: at, ...by, ...money }])
  return id
}
const TODAY = dayInManila(new Date())
const make = (month: string, token = administrator) =>
  call(server.app, contract.makeStatements, { body: { month } }, { token })
const list = async (token = own) => (await call(server.app, contract.listStatements, { query: {} }, { token })).result
const read = async (id: string, token = own) => call(server.app, contract.readStatement, { params: { id } }, { token })
const linesOf = async (id: string) =>
  (
    await call(
      server.app,
      contract.listStatementLines,
      { params: { id }, query: { MaxResultCount: 50 } },
      { token: own },
    )
  ).result
const accept = (id: string, owedAmount: number, token = own) =>
  call(server.app, contract.acceptStatement, { params: { id }, body: { owedAmount } }, { token })
const pay = (id: string, reference: string, paidOn = TODAY, token = administrator) =>
  call(server.app, contract.payStatement, { params: { id }, body: { reference, paidOn } }, { token })
const dispute = (id: string, token = own) =>
  call(server.app, contract.disputeStatementLine, { params: { id }, body: { reason: 'It was eight pens' } }, { token })
const answer = (id: string, owedAmount: number, token = administrator) =>
  call(
    server.app,
    contract.answerStatementDispute,
    { params: { id }, body: { owedAmount, answer: 'So it is' } },
    { token },
  )
const download = async (id: string, Format: 'Pdf' | 'Csv') =>
  call(server.app, contract.exportStatement, { params: { id }, query: { Format } }, { token: own })

/** A statement of January 2026 with two lines, of ₱1,000.00 each. */
async function made(by = administrator) {
  await handOver('2026-01-10T02:00:00.000Z')
  await handOver('2026-01-20T02:00:00.000Z')
  await make('2026-01-01', by)
  const [statement] = (await list()).items
  if (!statement) throw new Error('No statement was made.')
  return { ...statement, lineIds: (await linesOf(statement.id)).items.map(({ id }) => id) }
}

test('A month in Manila becomes one statement with its sums, and only once', async () => {
  await handOver('2025-12-31T15:59:59.000Z')
  await handOver('2025-12-31T16:00:00.000Z')
  await handOver('2026-01-31T15:59:59.000Z', 8)
  await handOver('2026-01-31T16:00:00.000Z')
  await handOver('2026-01-15T00:00:00.000Z', 0)
  await make('2026-01-17')
  await Promise.all([make('2026-01-01'), make('2026-01-31')])
  const { totalCount, items } = await list()
  expect(totalCount).toBe(1)
  expect(items[0]).toMatchObject({
    month: '2026-01-01',
    state: 'Open',
    lines: 2,
    units: 12,
    benefitUnits: 3,
    owedAmount: 300_000,
  })
  expect((await linesOf(items[0]?.id ?? '')).items.map(({ at, quantity }) => [at, quantity])).toEqual([
    ['2025-12-31T16:00:00.000Z', 4],
    ['2026-01-31T15:59:59.000Z', 8],
  ])
})

test('The list shows what all its statements owe: for a month, and on a page without rows too', async () => {
  for (const at of ['2026-01-15T00:00:00.000Z', '2026-02-15T00:00:00.000Z', '2026-02-16T00:00:00.000Z'])
    await handOver(at)
  await make('2026-01-17')
  await make('2026-02-17')
  const sumOf = async (query: object) =>
    (await call(server.app, contract.listStatements, { query }, { token: own })).result
  expect(await sumOf({})).toMatchObject({ totalCount: 2, owedAmount: 300_000 })
  expect(await sumOf({ Month: '2026-02-20' })).toMatchObject({ totalCount: 1, owedAmount: 200_000 })
  expect(await sumOf({ Month: '2026-02-20', SkipCount: 50 })).toMatchObject({ owedAmount: 200_000, items: [] })
  expect(await sumOf({ Month: '2025-11-02' })).toEqual({ totalCount: 0, owedAmount: 0, paidAmount: 0, items: [] })
  expect(await sumOf({ Month: '2026-02-20', State: 'Paid' })).toMatchObject({ totalCount: 0, owedAmount: 0 })
})

test('A line shows when the units left the branch, even if the till sent it in the next month; its month is that of the record', async () => {
  const late = await handOver('2026-01-31T16:12:00.000Z')
  await server.db.query('UPDATE dispensing SET handed_over_at = $2 WHERE id = $1', [late, '2026-01-31T15:47:00.000Z'])
  await handOver('2026-02-03T02:00:00.000Z')
  await make('2026-02-01')
  const [statement] = (await list()).items
  const { id = '' } = statement ?? {}
  expect((await linesOf(id)).items.map(({ at }) => at)).toEqual([
    '2026-01-31T15:47:00.000Z',
    '2026-02-03T02:00:00.000Z',
  ])
  expect(statement).toMatchObject({ month: '2026-02-01', lines: 2 })
  const [, first, second] = (await download(id, 'Csv')).body.split('\n')
  expect([first, second].map((row) => row?.split(',')[1])).toEqual(['2026-01-31 23:47:00', '2026-02-03 10:00:00'])
  expect(await textOfPdf((await download(id, 'Pdf')).rawPayload)).toContain('2026-01-31 23:47')
})

test('A month has no statement before it is over and its last hand-over is final', async () => {
  try {
    server.setClock(new Date('2026-11-30T16:09:59.000Z'))
    const token = (
      await addSession(server.db, (await addStaff(server.db, 'administrator')).accountId, server.context.clock())
    ).token
    const make = () => call(server.app, contract.makeStatements, { body: { month: '2026-11-05' } }, { token })
    expect((await make()).json().error.validationErrors).toMatchObject([{ code: 'MonthNotOver', members: ['month'] }])
    server.setClock(new Date('2026-11-30T16:10:00.000Z'))
    expect((await make()).statusCode).toBe(200)
  } finally {
    server.setClock(new Date())
  }
})

test('Later changes do not affect a statement', async () => {
  const { id } = await made()
  const before = [(await read(id)).result, await linesOf(id)]
  await server.db.query('UPDATE dispensing SET quantity = 8, benefit_amount = 1 WHERE branch_id = $1', [branchId])
  await server.db.query(`UPDATE letter SET product_name = 'Another' WHERE id = $1`, [letterId])
  await handOver('2026-01-25T02:00:00.000Z')
  await make('2026-01-01')
  expect([(await read(id)).result, await linesOf(id)]).toEqual(before)
})

test('A pharmacist has their own branch’s statements; another’s does not exist for them', async () => {
  const { id, lineIds } = await made()
  expect((await list(others)).items.filter((one) => one.id === id)).toEqual([])
  expect((await list(administrator)).items.map((one) => one.id)).toContain(id)
  expect(refusal(await read(id, others))).toEqual(problemOf('NotFound'))
  expect(refusal(await dispute(lineIds[0] ?? '', others))).toEqual(problemOf('NotFound'))
  expect((await read(id)).statusCode).toBe(200)
})

test('Lines of more than ten billion pesos are disputed, answered, accepted and paid like others', async () => {
  const { id, lineIds } = await made()
  // Ten thousand units at ₱100,000.01 and at ₱10,000,000.00, the maximum.
  const prices = [10_000_001, 1_000_000_000]
  for (const [at, price] of prices.entries()) {
    const line = lineIds[at] ?? ''
    await server.db.query(
      'UPDATE statement_line SET unit_price = $2, quantity = 10000, benefit_amount = $3, owed_amount = $3 WHERE id = $1',
      [line, price, price],
    )
    await dispute(line)
    expect((await answer(line, price * 10_000 + 1)).statusCode).toBe(400)
    expect((await answer(line, price * 10_000)).statusCode).toBe(200)
  }
  const { owedAmount } = (await read(id)).result
  expect(owedAmount).toBeGreaterThan(10_000_000_000_000)
  expect((await accept(id, owedAmount)).result).toMatchObject({ state: 'Accepted' })
  expect((await pay(id, 'BANK-9')).result).toMatchObject({ state: 'Paid', owedAmount })
})

test('A statement with a disputed line can be accepted and paid only after an answer with what is owed', async () => {
  const { id, owedAmount, lineIds } = await made()
  const [first = '', second = ''] = lineIds
  expect((await dispute(first)).result.state).toBe('Disputed')
  expect((await dispute(second)).result.state).toBe('Disputed')
  expect(refusal(await accept(id, owedAmount))).toEqual(problemOf('StatementChanged'))
  expect((await answer(first, 400_001)).json().error.validationErrors).toMatchObject([{ code: 'MoreThanThePrice' }])
  expect((await answer(first, 200_000)).result).toMatchObject({ state: 'Disputed', owedAmount: 300_000 })
  expect(refusal(await answer(first, 0))).toEqual(problemOf('DisputeAnswered'))
  expect((await answer(second, 50_000)).result).toMatchObject({
    state: 'Open',
    owedAmount: 250_000,
    benefitAmount: 200_000,
  })
  expect(refusal(await accept(id, owedAmount))).toEqual(problemOf('StatementChanged'))
  expect(refusal(await pay(id, 'BANK-1'))).toEqual(problemOf('StatementNotAccepted'))
  expect((await accept(id, 250_000)).result).toMatchObject({ state: 'Accepted', acceptedBy: 'Test Pharmacist' })
  // A repeat, whose first answer was lost.
  expect((await accept(id, 250_000)).result.state).toBe('Accepted')
  expect(refusal(await dispute(first))).toEqual(problemOf('StatementSettled'))
  expect((await pay(id, 'BANK-1')).result).toMatchObject({
    state: 'Paid',
    paymentReference: 'BANK-1',
    paidOn: TODAY,
  })
  expect((await pay(id, 'BANK-1', '2100-01-01')).json().error.validationErrors).toMatchObject([
    { code: 'DayInTheFuture', members: ['paidOn'] },
  ])
  // The reading of “26” where a year is typed.
  expect((await pay(id, 'BANK-1', '0026-02-10')).json().error.validationErrors).toMatchObject([
    { code: 'BeforeItWasMade', members: ['paidOn'] },
  ])
  expect((await pay(id, 'BANK-2')).result.paymentReference).toBe('BANK-2')
  // A paid amount is no longer owed.
  const { result: sums } = await call(server.app, contract.listStatements, { query: {} }, { token: own })
  expect(sums).toMatchObject({ totalCount: 1, owedAmount: 0, paidAmount: 250_000 })
  const { rows } = await server.db.query('SELECT action FROM audit_entry WHERE subject_id = $1 ORDER BY id', [id])
  expect(rows.map(({ action }) => action.split('.')[1])).toEqual([
    'made',
    'disputed',
    'disputed',
    'answered',
    'answered',
    'accepted',
    'paid',
    'paid',
  ])
})

/** Another account with the permission to dispute, answer and accept. */
async function anotherAdministrator({
  name = `Administrator ${randomUUID()}`,
  email = `${randomUUID()}@test.example`,
}) {
  const { accountId } = await addStaff(server.db, 'administrator')
  await server.db.query('UPDATE staff SET name = $2 WHERE account_id = $1', [accountId, name])
  await server.db.query('UPDATE account SET email = $2 WHERE id = $1', [accountId, email])
  return (await addSession(server.db, accountId)).token
}

test('A person who disputes a line cannot answer it, nor with a second account of the same mailbox or name', async () => {
  const box = randomUUID()
  const disputer = await anotherAdministrator({ name: 'Ana Peña', email: `${box}@test.example` })
  const { id, lineIds } = await made(disputer)
  const [line = ''] = lineIds
  const sameMailbox = await anotherAdministrator({ email: `${box}+finance@TEST.example` })
  const sameName = await anotherAdministrator({ name: ' ana  PEÑA ' })
  await dispute(line, disputer)
  for (const token of [disputer, sameMailbox, sameName]) {
    expect(refusal(await answer(line, 200_000, token))).toEqual(problemOf('OwnDispute'))
    const { result } = await call(server.app, contract.listStatementLines, { params: { id } }, { token })
    expect(result.items.map(({ disputedByMe }) => disputedByMe)).toEqual([true, false])
  }
  expect((await read(id)).result).toMatchObject({ state: 'Disputed', owedAmount: 200_000 })
  expect((await linesOf(id)).items.map(({ disputedByMe }) => disputedByMe)).toEqual([false, false])
  expect((await answer(line, 150_000)).result).toMatchObject({ state: 'Open', owedAmount: 250_000 })
})

test('A person who answered a dispute cannot accept the statement; the person who disputed can', async () => {
  const box = randomUUID()
  const disputer = await anotherAdministrator({})
  const { id, lineIds } = await made(disputer)
  const [line = ''] = lineIds
  const answerer = await anotherAdministrator({ email: `${box}@test.example` })
  const sameMailbox = await anotherAdministrator({ email: `${box}+2@test.example` })
  await dispute(line, disputer)
  expect((await answer(line, 150_000, answerer)).statusCode).toBe(200)
  for (const token of [answerer, sameMailbox])
    expect(refusal(await accept(id, 250_000, token))).toEqual(problemOf('OwnAnswer'))
  expect((await read(id)).result.state).toBe('Open')
  expect((await accept(id, 250_000, disputer)).result.state).toBe('Accepted')
})

test('A person who accepted a statement cannot pay it, nor by a file, nor with a second account; a colleague does', async () => {
  const box = randomUUID()
  const accepter = await anotherAdministrator({ email: `${box}@test.example` })
  const sameMailbox = await anotherAdministrator({ email: `${box}+pay@test.example` })
  const { id, number, owedAmount } = await made()
  expect((await accept(id, owedAmount, accepter)).result.state).toBe('Accepted')
  const payments = [{ row: 2, number, amount: owedAmount, paidOn: TODAY, reference: 'BANK-1' }]
  for (const token of [accepter, sameMailbox]) {
    expect(refusal(await pay(id, 'BANK-1', TODAY, token))).toEqual(problemOf('OwnAcceptance'))
    expect((await call(server.app, payStatements, { body: { payments } }, { token })).result).toMatchObject({
      paid: 0,
      bad: [{ row: 2, column: 'statement', code: 'OwnAcceptance' }],
    })
  }
  expect((await read(id)).result.state).toBe('Accepted')
  expect((await pay(id, 'BANK-1')).result.state).toBe('Paid')
})

test('Of an answer and an acceptance by one person at the same moment, only one happens', async () => {
  const both = await anotherAdministrator({})
  const { id, lineIds, owedAmount } = await made(both)
  const [line = ''] = lineIds
  await dispute(line)
  const [answered, accepted] = await Promise.all([answer(line, 100_000, both), accept(id, owedAmount, both)])
  expect([answered.statusCode, accepted.statusCode]).toEqual([200, 409])
})

test('Two simultaneous answers both count, and the statement opens with the second', async () => {
  const { id, lineIds } = await made()
  await Promise.all(lineIds.map((line) => dispute(line)))
  await Promise.all(lineIds.map((line) => answer(line, 10_000)))
  expect((await read(id)).result).toMatchObject({ state: 'Open', owedAmount: 20_000 })
})

test('Each night the missing statements of last month are made, on record without a person, once its hand-overs are final', async () => {
  await handOver('2025-12-10T03:00:00.000Z')
  await handOver('2026-01-01T03:00:00.000Z')
  const nightOf = (time: string) => makeStatementsOfLastMonth({ db: server.db, clock: () => new Date(time) })
  await nightOf('2025-12-31T16:00:01.000Z')
  expect((await list()).items).toEqual([])
  await nightOf('2026-01-02T19:00:00.000Z')
  await nightOf('2026-01-03T19:00:00.000Z')
  const { items } = await list()
  expect(items.map(({ month, lines }) => [month, lines])).toEqual([['2025-12-01', 1]])
  const { rows } = await server.db.query(
    `SELECT actor_id AS by FROM audit_entry WHERE action = 'statement.made' AND subject_id = $1`,
    [items[0]?.id],
  )
  expect(rows).toEqual([{ by: null }])
})

test('As CSV and PDF it has every line, in pesos', async () => {
  const { id, number, lineIds } = await made()
  await dispute(lineIds[0] ?? '')
  const csv = await download(id, 'Csv')
  const rows = csv.body.trim().split('\n')
  expect(rows).toHaveLength(3)
  expect(rows[1]).toContain(',4,1000.00,3,1,1000.00,3000.00,1000.00,It was eight pens,')
  expect(rows[1]?.trim()).toMatch(/,Regular,0\.00,0\.00,,$/)
  const pdf = await download(id, 'Pdf')
  expect(pdf.headers['content-disposition']).toContain(`${number}.pdf`)
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('The PDF and CSV have disputes and answers in full, with their authors', async () => {
  const { id, lineIds } = await made()
  const reason = `${'Our till gave one more pen free of charge to this patient. '.repeat(5)}It was eight pens.`
  const [first = '', second = ''] = lineIds
  await call(server.app, contract.disputeStatementLine, { params: { id: first }, body: { reason } }, { token: own })
  await dispute(second)
  await answer(first, 150_000)
  const csv = (await download(id, 'Csv')).body.trim().split('\n')
  expect(csv[0]).toContain('dispute,disputedBy,disputedAt (Manila),answer,answeredBy,answeredAt (Manila)')
  expect(csv[1]).toContain(`,1500.00,${reason},Test Pharmacist,`)
  expect(csv[1]).toContain(',So it is,Staff of the test (administrator),')
  const text = await textOfPdf((await download(id, 'Pdf')).rawPayload)
  expect(text).toMatch(/Disputed \(Test Pharmacist, [-\d]+ [\d:]+\): Our till/)
  expect(text).toContain(reason)
  expect(text).toMatch(
    /Answer \(Staff of the test \(administrator\), [-\d]+ [\d:]+\): So it is Owed: PHP 1,500\.00\. Recorded: PHP /,
  )
  expect(text).toContain('It was eight pens Not answered yet.')
})

test('A month is one file with every branch’s lines; a branch gets its own', async () => {
  const mine = await made()
  const elsewhere = await addBranch(server.db, `Branch ${randomUUID()}`)
  const there = await addPharmacist(server.db, elsewhere)
  ;[branchId, pharmacistId] = [elsewhere, there.accountId]
  await handOver('2026-01-11T02:00:00.000Z')
  await handOver('2026-02-01T02:00:00.000Z')
  await make('2026-01-01')
  const month = async (token: string) =>
    (await call(server.app, contract.exportStatements, { query: { Month: '2026-01-15' } }, { token })).body
  const all = (await month(administrator)).trim().split('\n')
  expect(all[0]).toMatch(
    /number,month,pharmacyName,branchName,state,paidOn,paymentReference,position,at \(Manila\),letterNumber/,
  )
  const { rows } = await server.db.query(
    `SELECT count(*)::int AS lines FROM statement_line n JOIN statement s ON s.id = n.statement_id WHERE s.month = '2026-01-01'`,
  )
  expect(all).toHaveLength(1 + rows[0]?.lines)
  expect(all.filter((row) => row.startsWith(`${mine.number},2026-01-01,`))).toHaveLength(2)
  const ofBranch = (await month(own)).trim().split('\n').slice(1)
  expect(ofBranch.map((row) => row.split(',')[0])).toEqual([mine.number, mine.number])
})

test('After ten thousand statements numbers have five digits, and none is used twice', async () => {
  await server.db.query(`SELECT setval('statement_number', 9999)`)
  expect((await made()).number).toMatch(/^S-2601-1\d{4}$/)
})

const notificationsOf = async (accountId: string) =>
  (
    await server.db.query(
      'SELECT kind, body_en AS body, body_fil AS fil, subject_id AS about FROM notification WHERE account_id = $1 ORDER BY created_at, kind',
      [accountId],
    )
  ).rows
const kindsOf = async (accountId: string, about: string) =>
  (await notificationsOf(accountId)).filter((notification) => notification.about === about).map(({ kind }) => kind)

test('The branch is notified when its statement is made, answered and paid; those who pay are notified of a dispute', async () => {
  const { db } = server
  const finance = await addStaff(db, 'finance')
  const reader = await addStaff(db, 'observer')
  const manager = await addStaff(db, 'branchManager', 'Manager', branchId)
  // Works at another branch now, but may return here.
  const visitor = await addPharmacist(db, await addBranch(db, `Branch ${randomUUID()}`))
  await insertRows(db, 'staff_branch', [{ account_id: visitor.accountId, branch_id: branchId }])
  const stranger = await addPharmacist(db, await addBranch(db, `Branch ${randomUUID()}`))
  const { id, number, lineIds } = await made()
  expect(await notificationsOf(manager.accountId)).toEqual([
    {
      kind: 'StatementMade',
      about: id,
      body: expect.stringContaining(`Statement ${number} of Test Botika, Branch `),
      fil: expect.stringContaining('para sa Enero 2026: ₱2,000.00'),
    },
  ])
  await dispute(lineIds[0] ?? '')
  expect(await kindsOf(finance.accountId, id)).toEqual(['StatementDisputed'])
  // The typed text may name a patient: it is read only in the console.
  expect((await notificationsOf(finance.accountId)).map(({ body }) => body).join()).not.toContain('eight pens')
  await answer(lineIds[0] ?? '', 150_000)
  await accept(id, 250_000)
  await pay(id, 'BANK-7')
  const heard = ['StatementMade', 'StatementAnswered', 'StatementPaid']
  for (const { accountId } of [manager, visitor, { accountId: pharmacistId }])
    expect((await kindsOf(accountId, id)).sort()).toEqual(heard.toSorted())
  expect((await notificationsOf(manager.accountId)).map(({ body }) => body)).toContainEqual(
    expect.stringMatching(/₱2,500\.00 was paid on \w+ \d{1,2}, \d{4}, reference BANK-7\./),
  )
  for (const { accountId } of [stranger, reader]) expect(await kindsOf(accountId, id)).toEqual([])
})

test('Nobody is mailed about their own actions', async () => {
  const finance = await addStaff(server.db, 'finance')
  const both = await addStaff(server.db, 'administrator')
  const { token } = await addSession(server.db, both.accountId)
  const { id, lineIds } = await made()
  await dispute(lineIds[0] ?? '', token)
  expect(await kindsOf(both.accountId, id)).toEqual([])
  expect(await kindsOf(finance.accountId, id)).toEqual(['StatementDisputed'])
})
