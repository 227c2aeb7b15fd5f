// Compares payments from a file with the statements that they name. The same comparison serves the preview, which changes nothing, and
// the call that pays.
import type { Readable } from 'node:stream'
import { dayInManila } from '@aruga/contract/days'
import { formatPesos } from '@aruga/contract/money'
import {
  type CheckedPayments,
  MAX_PAYMENT_ROWS,
  type MatchedPayment,
  type Payment,
  type PaymentFault,
  type PaymentFaultCode,
  paymentColumns,
} from '@aruga/contract/reimbursement/payments'
import type { Statement } from '@aruga/contract/reimbursement/staff'
import { cleanSearch } from '@aruga/contract/typed-text'
import cellTexts from '@aruga/locales/en/csv.server.json' with { type: 'json' }
import paymentTexts from '@aruga/locales/en/reimbursement.server.json' with { type: 'json' }
import type { Db } from '../../db/open.ts'
import { acceptedBy } from '../../records/statements/pay.ts'
import { openTable } from '../../table-files/open-table.ts'
import { readAmount } from '../../table-files/read-amount.ts'
import { readDay } from '../../table-files/read-day.ts'
import { type Wrong as AnyWrong, oncePerCell, type TextRow, type Values } from '../../table-files/table.ts'
import { fill } from '../../texts/locales.ts'
import { problem } from '../../wire/problem.ts'
import { listByNumbers } from './queries.ts'

const REFERENCE_LENGTH = 80

const texts = { ...cellTexts, ...paymentTexts }
type Wrong = AnyWrong<PaymentFaultCode>

const faultOf = (row: number, column: string | null, code: PaymentFaultCode, values: Values = {}): PaymentFault => ({
  row,
  column,
  code,
  message: fill(texts[code], values),
})

/** `by`: who pays. */
type Paying = { by: string; now: Date }
type Upload = { filename: string; content: Readable } & Paying

/** Reads a file and compares each row with its statement. All faults are reported together, by row. */
export async function checkPayments(db: Db, { filename, content, ...paying }: Upload): Promise<CheckedPayments> {
  const payments: Payment[] = []
  const unreadable: PaymentFault[] = []
  let rowCount = 0
  const file = await openTable(content, { needed: paymentColumns, optional: [] })
  for await (const { row, cells, spoiled } of file.rows) {
    rowCount += 1
    if (rowCount > MAX_PAYMENT_ROWS) throw problem('TableTooLong', { rows: MAX_PAYMENT_ROWS.toLocaleString('en') })
    const before = unreadable.length
    const wrong: Wrong = oncePerCell((column, code, values) => unreadable.push(faultOf(row, column, code, values)))
    for (const { column, code } of spoiled) wrong(column, code)
    const payment = readPayment(cells, wrong)
    if (unreadable.length === before) payments.push({ row, ...payment })
  }
  const { matched, paidBefore, bad } = await matchPayments(db, payments, paying)
  const all = [...unreadable, ...bad].sort((one, other) => one.row - other.row)
  return {
    filename,
    matched,
    paidBefore,
    badRows: new Set(all.map(({ row }) => row)).size,
    lettersGuessed: file.guessed,
    bad: all,
  }
}

/** A row's values; unused when the row has a fault. */
function readPayment(cells: TextRow, wrong: Wrong): Omit<Payment, 'row'> {
  const of = (column: (typeof paymentColumns)[number]) => {
    const text = cells[column] ?? ''
    if (text === '') wrong(column, 'ValueMissing')
    return text
  }
  return {
    number: readNumber(of('statement'), wrong),
    amount: readPaid(of('amount'), wrong),
    paidOn: readDay('paid_on', of('paid_on'), wrong),
    reference: readReference(of('reference'), wrong),
  }
}

const STATEMENT = /\bS[-./_ ]{0,3}(\d{4})[-./_ ]{1,3}(\d{4,12})\b/g

/** A bank may write it into a longer text, with blanks or dots for the dashes. */
function readNumber(text: string, wrong: Wrong): string {
  const named = cleanSearch(text).toUpperCase().matchAll(STATEMENT)
  const [number = '', ...others] = new Set([...named].map(([, month, count]) => `S-${month}-${count}`))
  if (number === '' && text !== '') wrong('statement', 'NoStatement')
  if (others.length > 0) wrong('statement', 'SeveralStatements')
  return number
}

function readPaid(text: string, wrong: Wrong): number {
  const amount = readAmount(text)
  if (typeof amount === 'number') return amount
  if (text !== '') wrong('amount', amount)
  return 0
}

function readReference(typed: string, wrong: Wrong): string {
  const text = cleanSearch(typed)
  if (text.length > REFERENCE_LENGTH) wrong('reference', 'ValueTooLong', { length: REFERENCE_LENGTH })
  if (/\p{Cc}/u.test(typed)) wrong('reference', 'ControlCharacter')
  return text
}

type Matches = { matched: (MatchedPayment & { statement: Statement })[]; paidBefore: number; bad: PaymentFault[] }

/** The payments of exactly the owed amount of an accepted statement, each statement once. */
export async function matchPayments(db: Db, payments: Payment[], { by, now }: Paying): Promise<Matches> {
  const numbers = payments.map(({ number }) => number)
  const statements = new Map((await listByNumbers(db, numbers)).map((statement) => [statement.number, statement]))
  const ids = [...statements.values()].map(({ id }) => id)
  const own = await acceptedBy(db, ids, by)
  const rowOf = new Map<string, number>()
  const matches: Matches = { matched: [], paidBefore: 0, bad: [] }
  for (const payment of payments) {
    const { row, number } = payment
    const statement = statements.get(number)
    const repeated = rowOf.get(number)
    rowOf.set(number, repeated ?? row)
    const wrong: Wrong = (column, code, values) => matches.bad.push(faultOf(row, column, code, { number, ...values }))
    if (payment.paidOn > dayInManila(now)) wrong('paid_on', 'DayInTheFuture')
    else if (repeated !== undefined) wrong('statement', 'Repeated', { row: repeated })
    else if (!statement) wrong('statement', 'StatementUnknown')
    else if (isPaidBy(statement, payment)) matches.paidBefore += 1
    else if (own.has(statement.id)) wrong('statement', 'OwnAcceptance')
    else if (isPayable(statement, payment, wrong)) {
      const { id: statementId, pharmacyName, branchName } = statement
      matches.matched.push({ ...payment, statementId, pharmacyName, branchName, statement })
    }
  }
  return matches
}

const isPaidBy = ({ state, owedAmount, paidOn, paymentReference }: Statement, payment: Payment) =>
  state === 'Paid' &&
  owedAmount === payment.amount &&
  paidOn === payment.paidOn &&
  paymentReference === payment.reference.trim()

function isPayable(statement: Statement, { amount, paidOn }: Payment, wrong: Wrong): boolean {
  const { state, owedAmount, paidOn: day, paymentReference: reference } = statement
  if (state === 'Paid') wrong('statement', 'PaidAlready', { day, reference })
  else if (state !== 'Accepted') wrong('statement', 'StatementNotAccepted')
  else if (paidOn < dayInManila(new Date(statement.madeAt))) wrong('paid_on', 'BeforeItWasMade')
  else if (amount !== owedAmount)
    wrong('amount', 'OtherAmount', { owed: formatPesos(owedAmount), amount: formatPesos(amount) })
  else return true
  return false
}
