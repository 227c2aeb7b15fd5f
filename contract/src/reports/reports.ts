// How the program is doing, counted from the record. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Day, Id, Nullable, OneOf } from '../values.ts'

/** Null: nothing to count it from. */
const Hours = Nullable(Type.Number({ minimum: 0 }))
/** 0 to 1. */
const Share = Nullable(Type.Number({ minimum: 0, maximum: 1 }))
const Count = Type.Integer({ minimum: 0 })

export const ReportWeek = Type.Object({
  /** Its Monday. */
  week: Day,
  registrations: Count,
  issued: Count,
  claimed: Count,
  /** Letters whose last unit was counted in this week. */
  fullyBought: Count,
  declined: Count,
  /** From waiting for us to our decision: half of the cases took less, and nine of ten did. */
  decisionMedian: Hours,
  decisionNinetieth: Hours,
})
export type ReportWeek = Static<typeof ReportWeek>

/** Who is waited for, in the order of a letter's life. */
export const reportSteps = [
  'RegistrationChecked',
  'LetterIssued',
  'PatientClaims',
  'PatientBuys',
  'ReceiptSent',
  'ReceiptChecked',
] as const

export const Report = Type.Object({
  /** The first day, and the day after the last; days are Manila’s. */
  from: Day,
  to: Day,
  /** The branch that was asked for, by its name. */
  branch: Nullable(Type.Object({ id: Id, name: Type.String(), pharmacyName: Type.String() })),
  totals: Type.Object({
    registrations: Count,
    /** In as many days before. */
    registrationsBefore: Count,
    issued: Count,
    issuedBefore: Count,
    /** Of the letters issued. */
    claimedWithin7Days: Share,
    claimedWithin7DaysBefore: Share,
    decisionMedian: Hours,
    decisionNinetieth: Hours,
    /** Now, whatever the days. */
    waiting: Count,
    overdue: Count,
  }),
  weeks: Type.Array(ReportWeek),
  steps: Type.Array(Type.Object({ step: OneOf(reportSteps), median: Hours })),
  branches: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      pharmacyName: Type.String(),
      city: Type.String(),
      claimed: Count,
      fullyBought: Count,
      /** Of the receipts decided. */
      receiptsDeclined: Share,
      claimToPurchase: Hours,
    }),
  ),
  products: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      strength: Type.String(),
      issued: Count,
      claimed: Count,
      fullyBought: Count,
    }),
  ),
  declines: Type.Array(Type.Object({ what: OneOf(['Registration', 'Document']), reason: Type.String(), count: Count })),
})
export type Report = Static<typeof Report>

const asked = {
  From: Day,
  /** The last day. At most 400 days. */
  To: Day,
  /** What letters are counted; registrations are nobody's yet. */
  PharmacyId: Type.Optional(Id),
  BranchId: Type.Optional(Id),
  ProductId: Type.Optional(Id),
}

export const readReport = endpoint({
  name: 'readReport',
  method: 'GET',
  path: '/api/app/staff/reports',
  summary: 'Registrations, letters, decisions and declines of some days, by week, branch and product',
  access: ['administrator'],
  query: Type.Object(asked),
  result: Report,
  problems: [],
})

export const reportTables = ['weeks', 'steps', 'branches', 'products', 'declines'] as const

export const exportReport = endpoint({
  name: 'exportReport',
  method: 'GET',
  path: '/api/app/staff/reports/export',
  summary: 'One table of a report as CSV',
  access: ['administrator'],
  query: Type.Object({ ...asked, Table: OneOf(reportTables) }),
  result: 'file',
  problems: [],
})
