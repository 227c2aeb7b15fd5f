// Payments of statements from a file of the bank or of finance: checked first without any change, then matched. Nothing is
// stored in between: the second call sends the payments that the first one matched, and each is checked again. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { cellFaults, csvFile, csvProblems } from '../csv/csv.ts'
import { endpoint } from '../endpoint.ts'
import { SumAmount } from '../money.ts'
import { Day, Id, Nullable, OneOf, PlainLine } from '../values.ts'

/**
 * The columns of the file, in any order and among others. `statement` has the statement's number, alone or within the bank's text;
 * `amount` is in pesos (`1,150.00`), `paid_on` a day (`2026-11-30`), `reference` the bank's.
 */
export const paymentColumns = ['statement', 'amount', 'paid_on', 'reference'] as const

/** The maximum number of rows in a file. */
export const MAX_PAYMENT_ROWS = 5_000
/** How many payments one call matches, all or none. */
export const PAYMENTS_AT_ONCE = 250

const paymentFaults = [
  ...cellFaults,
  'NotAnAmount',
  'AmountNegative',
  'AmountWithComma',
  'NotADay',
  'DayIsNumber',
  'DayUnclear',
  'DayInTheFuture',
  'BeforeItWasMade',
  'NoStatement',
  'SeveralStatements',
  'Repeated',
  'StatementUnknown',
  'StatementNotAccepted',
  'OwnAcceptance',
  'OtherAmount',
  'PaidAlready',
] as const
export type PaymentFaultCode = (typeof paymentFaults)[number]

const row = Type.Integer({
  minimum: 1,
  maximum: 10_000_000,
  description: 'the number that a spreadsheet shows; the header is row 1',
})

const Payment = Type.Object({
  row,
  /** The statement's. */
  number: PlainLine(20),
  amount: SumAmount,
  paidOn: Day,
  reference: PlainLine(80),
})
export type Payment = Static<typeof Payment>

const MatchedPayment = Type.Object({
  ...Payment.properties,
  statementId: Id,
  pharmacyName: Type.String(),
  branchName: Type.String(),
})
export type MatchedPayment = Static<typeof MatchedPayment>

/** Why a row pays nothing. `column` is null for the whole row. */
const PaymentFault = Type.Object({
  row,
  column: Nullable(Type.String()),
  code: OneOf(paymentFaults),
  message: Type.String(),
})
export type PaymentFault = Static<typeof PaymentFault>

/** Rows whose statement this payment has paid already: importing a file again changes nothing. */
const paidBefore = Type.Integer({ minimum: 0 })

const CheckedPayments = Type.Object({
  filename: Type.String(),
  matched: Type.Array(MatchedPayment),
  paidBefore,
  /** Rows that pay nothing, with all their faults, in file order. */
  badRows: Type.Integer({ minimum: 0 }),
  /** The file is not Unicode: letters like ñ may be others. */
  lettersGuessed: Type.Boolean(),
  bad: Type.Array(PaymentFault),
})
export type CheckedPayments = Static<typeof CheckedPayments>

export const checkStatementPayments = endpoint({
  name: 'checkStatementPayments',
  method: 'POST',
  path: '/api/app/staff/statement-payments/check',
  summary:
    'Check a file of payments without changing anything: which statement each row pays, and every row that pays none',
  access: 'reimbursement.pay',
  multipart: {
    fields: Type.Object({}),
    files: { file: csvFile(MAX_PAYMENT_ROWS) },
  },
  result: CheckedPayments,
  problems: csvProblems,
})

const PaidStatements = Type.Object({
  paid: Type.Integer({ minimum: 0 }),
  paidBefore,
  /** Payments that no longer match, such as for a statement paid meanwhile. */
  bad: Type.Array(PaymentFault),
})
export type PaidStatements = Static<typeof PaidStatements>

export const payStatements = endpoint({
  name: 'payStatements',
  method: 'POST',
  path: '/api/app/staff/statement-payments',
  summary:
    'Match accepted statements to payments of exactly what is owed; the others are told, and a repeat changes nothing',
  access: 'reimbursement.pay',
  body: Type.Object({ payments: Type.Array(Payment, { minItems: 1, maxItems: PAYMENTS_AT_ONCE }) }),
  result: PaidStatements,
  problems: [],
  perMinute: 20,
  recentPassword: 'always',
})
