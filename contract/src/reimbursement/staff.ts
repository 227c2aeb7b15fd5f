// The program's debt to a branch for a month: made from its hand-overs, disputed or accepted, and paid. Ours throughout. Amounts are
// centavos (PHP). A pharmacist has the statements of their own branch; another branch’s is a 404.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { ClaimedHow, IdKind } from '../cards/ids.ts'
import { exportFormats, inFormat } from '../csv/formats.ts'
import { endpoint } from '../endpoint.ts'
import { HandOverMoney } from '../formulary/benefit.ts'
import { SumAmount, UnitsAmount } from '../money.ts'
import { Day, Id, IdParams, ListQuery, NonBlankLine, Nullable, OneOf, PageOf, PlainLine, Timestamp } from '../values.ts'

/** `Open`: the branch can accept it; `Disputed` while a line waits for the program’s answer. */
export const statementStates = ['Open', 'Disputed', 'Accepted', 'Paid'] as const
export type StatementState = (typeof statementStates)[number]

export const Statement = Type.Object({
  id: Id,
  /** Like `S-2610-0007`. */
  number: Type.String(),
  branchId: Id,
  branchName: Type.String(),
  pharmacyName: Type.String(),
  /** The first day of the month. */
  month: Day,
  state: OneOf(statementStates),
  madeAt: Timestamp,
  lines: Type.Integer({ minimum: 1 }),
  /** Units handed over, and those that the program paid at least in part. */
  units: Type.Integer({ minimum: 0 }),
  benefitUnits: Type.Integer({ minimum: 0 }),
  /** VAT that was not charged and the statutory discount, for information: the branch bears them. */
  vatOff: SumAmount,
  statutoryDiscount: SumAmount,
  /** As the counter recorded it, and the debt after disputes. */
  benefitAmount: SumAmount,
  owedAmount: SumAmount,
  acceptedAt: Nullable(Timestamp),
  acceptedBy: Nullable(Type.String()),
  paidOn: Nullable(Day),
  paymentReference: Nullable(Type.String()),
})
export type Statement = Static<typeof Statement>

export const StatementLine = Type.Object({
  ...HandOverMoney.properties,
  id: Id,
  /** From 1, by time. */
  position: Type.Integer({ minimum: 1 }),
  at: Timestamp,
  letterNumber: Type.String(),
  productName: Type.String(),
  strength: Type.String(),
  unit: Type.String(),
  quantity: Type.Integer(),
  /** By card or call, and the ID that the counter saw; null: by the patient's own code. */
  claimedHow: Nullable(ClaimedHow),
  idShown: Nullable(IdKind),
  /** `benefitAmount`, or the amount that answered a dispute. */
  owedAmount: UnitsAmount,
  /** The objection and its author; null: not disputed. */
  dispute: Nullable(Type.String()),
  disputedAt: Nullable(Timestamp),
  disputedBy: Nullable(Type.String()),
  /** Disputed by the caller, who therefore may not answer (docs/decisions/221). */
  disputedByMe: Type.Boolean(),
  /** Null while it waits for the program. */
  answer: Nullable(Type.String()),
  answeredAt: Nullable(Timestamp),
  answeredBy: Nullable(Type.String()),
})
export type StatementLine = Static<typeof StatementLine>

const path = '/api/app/staff/statements'

export const makeStatements = endpoint({
  name: 'makeStatements',
  method: 'POST',
  path,
  summary:
    'Make the statement of each branch for a month that is over, from its hand-overs with figures; a branch that has one keeps it as it is',
  access: 'reimbursement.pay',
  /** Any day of the month. */
  body: Type.Object({ month: Day }),
  result: Type.Object({ made: Type.Integer({ minimum: 0 }) }),
  problems: [],
  perMinute: 20,
})

export const listStatements = endpoint({
  name: 'listStatements',
  method: 'GET',
  path,
  summary:
    'Statements and what they owe in all, the newest month first; Filter searches number, branch and payment reference',
  access: 'reimbursement.read',
  /** `Month`: any day of it. */
  query: Type.Object({
    ...ListQuery.properties,
    State: Type.Optional(OneOf(statementStates)),
    Month: Type.Optional(Day),
  }),
  /** Sums of all matching statements, on every page: the unpaid and the paid amount. */
  result: Type.Object({ ...PageOf(Statement).properties, owedAmount: SumAmount, paidAmount: SumAmount }),
  problems: ['StaffWithoutBranch'],
})

export const readStatement = endpoint({
  name: 'readStatement',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'A statement with its sums',
  access: 'reimbursement.read',
  params: IdParams,
  result: Statement,
  problems: ['NotFound', 'StaffWithoutBranch'],
})

const { SkipCount, MaxResultCount } = ListQuery.properties
export const listStatementLines = endpoint({
  name: 'listStatementLines',
  method: 'GET',
  path: `${path}/{id}/lines`,
  summary: 'The hand-overs of a statement as they were when it was made, by time',
  access: 'reimbursement.read',
  params: IdParams,
  query: Type.Object({ SkipCount, MaxResultCount }),
  result: PageOf(StatementLine),
  problems: ['NotFound', 'StaffWithoutBranch'],
})

export const exportStatement = endpoint({
  name: 'exportStatement',
  method: 'GET',
  path: `${path}/{id}/export`,
  summary: 'A statement with all its lines as a PDF or a table; audited',
  access: 'reimbursement.read',
  params: IdParams,
  query: Type.Object({ Format: OneOf(exportFormats) }),
  result: 'file',
  problems: ['NotFound', 'StaffWithoutBranch'],
})

export const exportStatements = endpoint({
  name: 'exportStatements',
  method: 'GET',
  path: `${path}/export`,
  summary: 'Every line of all statements of a month as one file, by the statement’s number; audited',
  access: 'reimbursement.read',
  /** Any day of the month. */
  query: Type.Object({ Month: Day, ...inFormat }),
  result: 'file',
  problems: ['StaffWithoutBranch'],
})

export const disputeStatementLine = endpoint({
  name: 'disputeStatementLine',
  method: 'POST',
  path: '/api/app/staff/statement-lines/{id}/dispute',
  summary:
    'Say what is wrong with a line of a statement that is not accepted yet; the statement waits for the program’s answer',
  access: 'reimbursement.settle',
  params: IdParams,
  body: Type.Object({ reason: NonBlankLine(500) }),
  result: Statement,
  problems: ['NotFound', 'StatementSettled', 'StaffWithoutBranch'],
})

export const answerStatementDispute = endpoint({
  name: 'answerStatementDispute',
  method: 'POST',
  path: '/api/app/staff/statement-lines/{id}/answer',
  summary:
    'Answer a dispute of somebody else with what is owed for the line; after the last one the statement is open again',
  access: 'reimbursement.pay',
  params: IdParams,
  /** `owedAmount` is at most the price of the units. */
  body: Type.Object({ owedAmount: UnitsAmount, answer: NonBlankLine(500) }),
  result: Statement,
  problems: ['NotFound', 'DisputeAnswered', 'OwnDispute'],
  recentPassword: 'always',
})

export const acceptStatement = endpoint({
  name: 'acceptStatement',
  method: 'POST',
  path: `${path}/{id}/accept`,
  summary: 'Accept a statement as it was seen, whose disputes others have answered; a repeat changes nothing',
  access: 'reimbursement.settle',
  params: IdParams,
  /** The owed amount that the caller saw: `StatementChanged` when it differs now, or a line is disputed. */
  body: Type.Object({ owedAmount: SumAmount }),
  result: Statement,
  problems: ['NotFound', 'StatementChanged', 'OwnAnswer', 'StaffWithoutBranch'],
})

export const payStatement = endpoint({
  name: 'payStatement',
  method: 'POST',
  path: `${path}/{id}/payment`,
  summary: 'Match an accepted statement to its payment; another call corrects reference and day',
  access: 'reimbursement.pay',
  params: IdParams,
  body: Type.Object({ reference: PlainLine(80), paidOn: Day }),
  result: Statement,
  problems: ['NotFound', 'StatementNotAccepted', 'OwnAcceptance'],
  recentPassword: 'always',
})
