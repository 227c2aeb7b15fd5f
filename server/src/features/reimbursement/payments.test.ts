// A bank's file pays the statements that it names: matching rows are shown before anything changes, and every other row has its reason.
import { randomUUID } from 'node:crypto'
import * as contract from '@aruga/contract/reimbursement/payments'
import { payStatement, readStatement } from '@aruga/contract/reimbursement/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { insertRows } from '../../testing/insert-rows.ts'
import { addBranch, addPharmacist, addSession, addStaff } from '../../testing/people.ts'

let server: TestApp
let finance: string
let months = 0
let branchId: string
let pharmacistId: string

beforeAll(async () => {
  server = await startTestApp()
  finance = (await addSession(server.db, (await addStaff(server.db, 'finance')).accountId)).token
  branchId = await addBranch(server.db, 'Katipunan Avenue')
  pharmacistId = (await addPharmacist(server.db, branchId)).accountId
})
afterAll(() => server.close())

/** A statement of ₱1,150.00. */
async function statement(status = 'Accepted', payment: Record<string, unknown> = {}) {
  const id = randomUUID()
  const number = `S-2501-${String(++months).padStart(4, '0')}`
  const month = new Date(Date.UTC(2001, months, 1)).toISOString()
  const money = { lines: 1, units: 4, benefit_units: 1, benefit_amount: 115_000, owed_amount: 115_000 }
  await insertRows(server.db, 'statement', [
    { id, number, branch_id: branchId, month, status, made_at: month, ...money, ...payment },
  ])
  return { id, number }
}
async function check(csv: string | Buffer, token = finance) {
  const boundary = 'a-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bank.csv"\r\nContent-Type: text/csv\r\n\r\n`
  const answer = await server.app.inject({
    method: 'POST',
    url: contract.checkStatementPayments.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(csv as never), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return Object.assign(answer, { result: answer.json<contract.CheckedPayments>() })
}
const pay = async (payments: contract.Payment[]) =>
  call(server.app, contract.payStatements, { body: { payments } }, { token: finance })
const read = async (id: string) =>
  (await call(server.app, readStatement, { params: { id } }, { token: finance })).result

const HEAD = 'statement,amount,paid_on,reference'

test('The payments of a file are shown before anything changes, and each other row has the reason why it pays nothing', async () => {
  const [fits, inText, other, early, disputed, open] = [
    await statement(),
    await statement(),
    await statement(),
    await statement(),
    await statement('Disputed'),
    await statement('Open'),
  ]
  const paid = await statement('Paid', { paid_on: '2026-01-05', payment_reference: 'OLD-1' })
  const same = await statement('Paid', { paid_on: '2026-02-10', payment_reference: 'BANK-1' })
  const { result } = await check(
    [
      'Note,Statement,Amount,Paid on,Reference',
      `,${fits.number},"1,150.00",2026-02-10,BANK-1`,
      `,"Transfer for ${inText.number.toLowerCase()}, thank you",PHP 1150,2026-02-10,BANK-1`,
      `,${other.number},1150.50,2026-02-10,BANK-1`,
      `,${disputed.number},1150,2026-02-10,BANK-1`,
      `,${open.number},1150,2026-02-10,BANK-1`,
      `,${paid.number},1150,2026-02-10,BANK-1`,
      `,${same.number},1150,2026-02-10,BANK-1`,
      `,S-2501-9999,1150,2026-02-10,BANK-1`,
      `,${fits.number},1150,2026-02-10,BANK-1`,
      `,${fits.number} and ${other.number},1150,2026-02-10,BANK-1`,
      ',,1150,2026-02-10,BANK-1',
      `,Rent,eleven,10/02/2026,`,
      `,${other.number},1150,2026-02-30,${'B'.repeat(81)}`,
      `,${other.number},1150,2100-01-01,BANK-1`,
      `,${other.number},1150`,
      `,${early.number},1150,0026-02-10,BANK-1`,
    ].join('\r\n'),
  )
  expect(result.filename).toBe('bank.csv')
  const shown = { pharmacyName: 'Test Botika', branchName: 'Katipunan Avenue', amount: 115_000 }
  const payment = { paidOn: '2026-02-10', reference: 'BANK-1' }
  expect(result.matched).toEqual([
    { row: 2, number: fits.number, statementId: fits.id, ...shown, ...payment },
    { row: 3, number: inText.number, statementId: inText.id, ...shown, ...payment },
  ])
  expect(result.paidBefore).toBe(1)
  expect(result.badRows).toBe(13)
  expect(result.bad.map(({ row, column, code, message }) => [row, column, code, message])).toEqual([
    [4, 'amount', 'OtherAmount', `₱1,150.00 is owed for statement ${other.number}, not ₱1,150.50.`],
    [5, 'statement', 'StatementNotAccepted', `The branch hasn’t accepted statement ${disputed.number} yet.`],
    [6, 'statement', 'StatementNotAccepted', `The branch hasn’t accepted statement ${open.number} yet.`],
    [7, 'statement', 'PaidAlready', `Statement ${paid.number} was already paid on 2026-01-05, reference OLD-1.`],
    [9, 'statement', 'StatementUnknown', 'There is no statement S-2501-9999.'],
    [10, 'statement', 'Repeated', `Statement ${fits.number} is already in row 2.`],
    [11, 'statement', 'SeveralStatements', 'This names more than one statement. A row can pay only one.'],
    [12, 'statement', 'ValueMissing', 'This is missing.'],
    [13, 'statement', 'NoStatement', 'This has no statement number, like S-2610-0007.'],
    [13, 'amount', 'NotAnAmount', 'Write amounts in pesos, like 1,150.00.'],
    [
      13,
      'paid_on',
      'DayUnclear',
      'The day and the month could be swapped here. Write days like 2026-11-30, with the year first.',
    ],
    [13, 'reference', 'ValueMissing', 'This is missing.'],
    [14, 'paid_on', 'NotADay', 'Write days like 2026-11-30, with the year first.'],
    [14, 'reference', 'ValueTooLong', 'This is longer than 80 characters.'],
    [15, 'paid_on', 'DayInTheFuture', 'This day is in the future.'],
    [16, 'paid_on', 'ValueMissing', 'This is missing.'],
    [16, 'reference', 'ValueMissing', 'This is missing.'],
    [17, 'paid_on', 'BeforeItWasMade', 'This is before the day on which the statement was made.'],
  ])
  expect((await read(fits.id)).state).toBe('Accepted')
})

test.each([
  (number: string) => number.replaceAll('-', '–'),
  (number: string) => number.replaceAll('0', '０').replaceAll('-', '－'),
  (number: string) => `\u00A0${number.replaceAll('-', '\u00A0-\u00A0')}\u200B`,
  (number: string) => `ref.\u202F${number.replaceAll('-', '.')}`,
  (number: string) => `Statement ${number.toLowerCase().replaceAll('-', ' ')}!`,
])('A statement is found however its number is written', async (write) => {
  const { number } = await statement()
  const { result } = await check(`${HEAD}\n${write(number)},1150,２０２６‑02‑10,"BANK\u00A0\u200B–８"`)
  expect(result).toMatchObject({ matched: [{ number, paidOn: '2026-02-10', reference: 'BANK -8' }], bad: [] })
})

test.each(['ABS-2501-0001', 'S-2501', 'S2501000', 'S-25010001'])('%j names no statement', async (typed) => {
  const { result } = await check(`${HEAD}\n${typed},1150,2026-02-10,BANK-8`)
  expect(result.bad).toMatchObject([{ column: 'statement', code: 'NoStatement' }])
})

test.each([
  'P1,150.00',
  '1,150.00 PHP',
  '₱\u00A01\u202F150.00',
  'Php. 1150',
  '１,１５０.００',
  '1,150.0 pesos',
  'PHP₱1,150',
])('The amount %j is ₱1,150.00', async (amount) => {
  const { number } = await statement()
  const { result } = await check(`${HEAD}\n${number},"${amount}",2026-02-10,BANK-7`)
  expect(result).toMatchObject({ matched: [{ amount: 115_000 }], bad: [] })
})

test.each([
  [
    '(1,150.00)',
    'AmountNegative',
    'This takes money back. A row can only pay; leave it out, and correct the statement instead.',
  ],
  ['-₱1,150.00', 'AmountNegative', expect.any(String)],
  ['1,150.00-', 'AmountNegative', expect.any(String)],
  ['\u22121150', 'AmountNegative', expect.any(String)],
  ['1.150,00', 'AmountWithComma', expect.stringContaining('with a point before the centavos, like 1,150.00')],
  ['₱ 1 150,00', 'AmountWithComma', expect.any(String)],
  ['1150,5', 'AmountWithComma', expect.any(String)],
  ['1.150', 'AmountWithComma', expect.any(String)],
  ['1,15,0.00', 'NotAnAmount', 'Write amounts in pesos, like 1,150.00.'],
  ['USD 1,150.00', 'NotAnAmount', expect.any(String)],
])('The amount %j is refused with %s', async (amount, code, message) => {
  const { number } = await statement()
  const { result } = await check(`${HEAD}\n${number},"${amount}",2026-02-10,BANK-7`)
  expect(result).toMatchObject({ matched: [], bad: [{ row: 2, column: 'amount', code, message }] })
})

test('Each missing cell is reported by itself, even if the row ends early', async () => {
  const { number } = await statement()
  const { bad } = (await check(`${HEAD}\n${number},1150\n,,2026-02-10,\n${number}`)).result
  expect(bad.map(({ row, column, code }) => [row, column, code])).toEqual([
    [2, 'paid_on', 'ValueMissing'],
    [2, 'reference', 'ValueMissing'],
    [3, 'statement', 'ValueMissing'],
    [3, 'amount', 'ValueMissing'],
    [3, 'reference', 'ValueMissing'],
    [4, 'amount', 'ValueMissing'],
    [4, 'paid_on', 'ValueMissing'],
    [4, 'reference', 'ValueMissing'],
  ])
})

test('A bank’s file that a spreadsheet saved again is read; one that is not Unicode is reported', async () => {
  const { number } = await statement()
  const rows = [
    ['Statement', 'Paid On', 'Amount', 'Reference', 'Payee'],
    [number, '10-Feb-26', '₱1,150.00', 'BANK-8', 'Botika Peña'],
  ]
  const saved = (separator: string) =>
    rows.map((row) => row.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator)).join('\r\n')
  for (const csv of [`\uFEFFsep=;\r\n${saved(';')}`, saved('\t'), saved(',')])
    expect((await check(csv)).result).toMatchObject({
      matched: [{ number, paidOn: '2026-02-10' }],
      lettersGuessed: false,
    })
  const windows = Buffer.from(saved(';').replace('₱', 'P'), 'latin1')
  expect((await check(windows)).result).toMatchObject({ matched: [{ number }], lettersGuessed: true })
})

test('The payments shown are made and on record, and the branch is notified; the same file again changes nothing', async () => {
  const [one, two] = [await statement(), await statement()]
  const csv = [HEAD, ...[one, two].map(({ number }) => `${number},1150.00,2026-02-10,BANK-2`)].join('\n')
  const { matched } = (await check(csv)).result
  const payments = matched.map(({ row, number, amount, paidOn, reference }) => ({
    row,
    number,
    amount,
    paidOn,
    reference,
  }))
  expect((await pay(payments)).result).toEqual({ paid: 2, paidBefore: 0, bad: [] })
  expect(await read(one.id)).toMatchObject({ state: 'Paid', paidOn: '2026-02-10', paymentReference: 'BANK-2' })
  expect((await pay(payments)).result).toEqual({ paid: 0, paidBefore: 2, bad: [] })
  expect((await check(csv)).result).toMatchObject({ matched: [], paidBefore: 2, badRows: 0 })
  const { rows } = await server.db.query(
    `SELECT (SELECT count(*)::int FROM audit_entry WHERE action = 'statement.paid' AND subject_id = ANY ($1)) AS recorded,
       (SELECT count(*)::int FROM notification WHERE kind = 'StatementPaid' AND subject_id = ANY ($1) AND account_id = $2) AS told`,
    [[one.id, two.id], pharmacistId],
  )
  expect(rows).toEqual([{ recorded: 2, told: 2 }])
})

test('A statement that changed since it was shown is reported by its row, and the others are paid', async () => {
  const [fits, reopened, cheaper] = [await statement(), await statement(), await statement()]
  const payment = { amount: 115_000, paidOn: '2026-02-10', reference: 'BANK-3' }
  const rows = [fits, reopened, cheaper].map(({ number }, n) => ({ ...payment, row: n + 2, number }))
  await server.db.query(`UPDATE statement SET status = 'Disputed' WHERE id = $1`, [reopened.id])
  await server.db.query('UPDATE statement SET owed_amount = 1 WHERE id = $1', [cheaper.id])
  const { result } = await pay(rows)
  expect([result.paid, result.bad.map(({ row, code }) => [row, code])]).toEqual([
    1,
    [
      [3, 'StatementNotAccepted'],
      [4, 'OtherAmount'],
    ],
  ])
})

test('Two people who import one file at once pay each statement once', async () => {
  const statements = await Promise.all(Array.from({ length: 5 }, () => statement()))
  const payment = { amount: 115_000, paidOn: '2026-02-10' }
  const paying = (reference: string) =>
    pay(statements.map(({ number }, n) => ({ ...payment, row: n + 2, number, reference })))
  const [one, other] = await Promise.all([paying('BANK-4'), paying('BANK-5')])
  expect([one.result.paid, other.result.paid].toSorted()).toEqual([0, 5])
  expect([...one.result.bad, ...other.result.bad].map(({ code }) => code)).toEqual(Array(5).fill('PaidAlready'))
})

test('A person who may not pay statements cannot import payments', async () => {
  const { accountId } = await addPharmacist(server.db, branchId)
  const { token } = await addSession(server.db, accountId)
  expect((await check(HEAD, token)).statusCode).toBe(403)
  const payment = { row: 2, number: 'S-2501-0001', amount: 115_000, paidOn: '2026-02-10', reference: 'BANK-6' }
  const refused = await call(server.app, contract.payStatements, { body: { payments: [payment] } }, { token })
  expect(refused.statusCode).toBe(403)
})

test('A file without its columns, or without a table, is refused as a whole', async () => {
  expect((await check('statement,amount\nS-2501-0001,1')).json().error).toMatchObject({
    code: 'Aruga:TableWithoutColumn',
    data: { columns: 'paid_on, reference' },
  })
  expect((await check(`${HEAD}\n"S-2501-0001,1`)).json().error.code).toBe('Aruga:TableQuoteOpen')
})

test.each([
  // Made at 00:10 in Manila on the first day of the month after, on a leap day, and days later by hand.
  ['2026-10-31T16:10:00Z', '2026-10-31', '2026-11-01'],
  ['2024-02-28T17:00:00Z', '2024-02-28', '2024-02-29'],
  ['2026-01-15T15:59:59Z', '2026-01-14', '2026-01-15'],
  ['2025-12-31T16:00:00Z', '2025-12-31', '2026-01-01'],
])(
  'A statement made at %s is not paid on %s, from a file or by hand, but on %s it is',
  async (made_at, before, day) => {
    const [one, other] = [await statement('Accepted', { made_at }), await statement('Accepted', { made_at })]
    const byHand = (paidOn: string) =>
      call(
        server.app,
        payStatement,
        { params: { id: other.id }, body: { reference: 'BANK-9', paidOn } },
        { token: finance },
      )
    const fileOf = (paidOn: string) => check([HEAD, `${one.number},1150,${paidOn},BANK-9`].join('\n'))
    expect((await fileOf(before)).result).toMatchObject({
      matched: [],
      bad: [{ row: 2, column: 'paid_on', code: 'BeforeItWasMade' }],
    })
    expect((await byHand(before)).json().error.validationErrors).toMatchObject([
      { code: 'BeforeItWasMade', members: ['paidOn'] },
    ])
    expect((await fileOf(day)).result).toMatchObject({ matched: [{ paidOn: day }], bad: [] })
    expect((await byHand(day)).result).toMatchObject({ state: 'Paid', paidOn: day })
  },
)
