// Reports, counted from the stored data. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Day, Id, Nullable, OneOf } from '../values.ts'

/** Null: no data. */
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
  /** Time from submission to decision: median and 90th percentile. */
  decisionMedian: Hours,
  decisionNinetieth: Hours,
})
export type ReportWeek = Static<typeof ReportWeek>

/** The stages of a letter that wait for somebody, in order. */
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
  /** The name of the requested branch. */
  branch: Nullable(Type.Object({ id: Id, name: Type.String(), pharmacyName: Type.String() })),
  totals: Type.Object({
    registrations: Count,
    /** In the preceding period of the same length. */
    registrationsBefore: Count,
    issued: Count,
    issuedBefore: Count,
    /** Share of the letters issued. */
    claimedWithin7Days: Share,
    claimedWithin7DaysBefore: Share,
    decisionMedian: Hours,
    decisionNinetieth: Hours,
    /** At present, independent of the period. */
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
      /** Share of the receipts decided. */
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

const reportQuery = {
  From: Day,
  /** The last day. At most 400 days. */
  To: Day,
  /** Filters for letters; registrations have no product or branch. */
  PharmacyId: Type.Optional(Id),
  BranchId: Type.Optional(Id),
  ProductId: Type.Optional(Id),
}

export const readReport = endpoint({
  name: 'readReport',
  method: 'GET',
  path: '/api/app/staff/reports',
  summary: 'Registrations, letters, decisions and declines of a period, by week, branch and product',
  access: ['administrator'],
  query: Type.Object(reportQuery),
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
  query: Type.Object({ ...reportQuery, Table: OneOf(reportTables) }),
  result: 'file',
  problems: [],
})
