// Reports, from weekly figures that a job stores. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { inFormat } from '../csv/formats.ts'
import { endpoint } from '../endpoint.ts'
import { reminderKinds } from '../program/reminders.ts'
import { Day, Id, Nullable, OneOf, Timestamp } from '../values.ts'

/** Null: no data. Percentiles are within 2.5 % of the exact ones. */
const Hours = Nullable(Type.Number({ minimum: 0 }))
/** 0 to 1. */
const Share = Nullable(Type.Number({ minimum: 0, maximum: 1 }))
const Count = Type.Integer({ minimum: 0 })

/** Of units handed over with a rule and a price in force: see `HandOverMoney`. Amounts are centavos (PHP). */
const Money = {
  benefitUnits: Count,
  benefitAmount: Count,
  patientAmount: Count,
  vatOff: Count,
  statutoryDiscount: Count,
}

/**
 * Units handed over more than `UNPROVED_AFTER_DAYS` ago that no accepted receipt of their letter proves, in the week of the hand-over, and
 * the program's part of them in centavos (PHP). Added up by letter: one letter's surplus does not make up for another's lack.
 */
const Unproved = { unitsUnproved: Count, amountUnproved: Count }

export const ReportWeek = Type.Object({
  /** Its Monday. */
  week: Day,
  registrations: Count,
  issued: Count,
  claimed: Count,
  /** Letters whose last unit was counted this week. */
  fullyBought: Count,
  /** Units that counters handed over, and those that accepted receipts prove. */
  unitsHandedOver: Count,
  unitsProved: Count,
  ...Money,
  ...Unproved,
  declined: Count,
  /** Time from submission to decision: median and 90th percentile. */
  decisionMedian: Hours,
  decisionNinetieth: Hours,
})
export type ReportWeek = Static<typeof ReportWeek>

/** The waiting stages of a letter, in order. */
export const reportSteps = [
  'RegistrationChecked',
  'LetterIssued',
  'PatientClaims',
  'PatientBuys',
  'ReceiptSent',
  'ReceiptChecked',
] as const

export const ReportBranch = Type.Object({
  id: Id,
  name: Type.String(),
  pharmacyName: Type.String(),
  city: Type.String(),
  claimed: Count,
  fullyBought: Count,
  unitsHandedOver: Count,
  unitsProved: Count,
  ...Money,
  ...Unproved,
  /** Share of the decided receipts. */
  receiptsDeclined: Share,
  claimToPurchase: Hours,
})
export type ReportBranch = Static<typeof ReportBranch>

export const ReportProduct = Type.Object({
  id: Id,
  name: Type.String(),
  strength: Type.String(),
  /** The singular, as in `pen`. */
  unit: Type.String(),
  issued: Count,
  claimed: Count,
  fullyBought: Count,
  unitsHandedOver: Count,
  unitsProved: Count,
  ...Money,
  ...Unproved,
})

/** With fewer patients a figure could be of people whom somebody knows. */
export const FEWEST_SHOWN = 10

/** Letters with a tier's rule, of the whole program. The figures are null with fewer than `FEWEST_SHOWN` patients. */
export const ReportTier = Type.Object({
  id: Id,
  /** In English. */
  name: Type.String(),
  /** Patients with a letter issued in the period. */
  patients: Nullable(Count),
  issued: Nullable(Count),
  unitsHandedOver: Nullable(Count),
  /** Centavos (PHP). */
  benefitAmount: Nullable(Count),
  patientAmount: Nullable(Count),
})

/**
 * Reminders of the period whose `MEASURED_DAYS` are over, and how many patients did within them what they were reminded of, beside those who were
 * left out by lot. Both figures of a group are null with fewer than `FEWEST_SHOWN` in it, unless it is empty.
 */
export const ReportReminder = Type.Object({
  kind: OneOf(reminderKinds),
  reminded: Nullable(Count),
  remindedDid: Nullable(Count),
  leftOut: Nullable(Count),
  leftOutDid: Nullable(Count),
})
export type ReportReminder = Static<typeof ReportReminder>

const Compared = Type.Object({
  registrations: Count,
  issued: Count,
  /** Share of the issued letters. */
  claimedWithin7Days: Share,
  unitsHandedOver: Count,
  unitsProved: Count,
  ...Money,
})
export type Compared = Static<typeof Compared>

export const Report = Type.Object({
  /** The first Monday, and the Monday after the last week; days are Manila’s. */
  from: Day,
  to: Day,
  /** Events until then are counted; null before any were. */
  asOf: Nullable(Timestamp),
  /** About how many events since then are still to be counted. */
  uncounted: Count,
  /** When the unproved units were counted, each hour. */
  unprovedAsOf: Nullable(Timestamp),
  /** The name of the requested branch. */
  branch: Nullable(Type.Object({ id: Id, name: Type.String(), pharmacyName: Type.String() })),
  totals: Type.Object({
    ...Compared.properties,
    ...Unproved,
    decisionMedian: Hours,
    decisionNinetieth: Hours,
    /** At present, independent of the period. */
    waiting: Count,
    overdue: Count,
  }),
  /** The complete weeks of the period beside as many before it; none when no week is over. */
  compared: Type.Object({ weeks: Count, now: Compared, before: Compared }),
  weeks: Type.Array(ReportWeek),
  steps: Type.Array(Type.Object({ step: OneOf(reportSteps), median: Hours })),
  /** The 50 with most claims, of `branchCount`. */
  branches: Type.Array(ReportBranch),
  branchCount: Count,
  products: Type.Array(ReportProduct),
  /** Those with any activity; none in a report of a pharmacy or a branch. */
  tiers: Type.Array(ReportTier),
  declines: Type.Array(Type.Object({ what: OneOf(['Registration', 'Document']), reason: Type.String(), count: Count })),
  /** Of the whole program or one product: a reminder has no branch. Kinds without any are left out. */
  reminders: Type.Array(ReportReminder),
})
export type Report = Static<typeof Report>

const reportQuery = {
  /** The report covers the whole weeks of these days. */
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
  summary: 'Registrations, letters, decisions and declines of a period, by week, branch, product and tier',
  access: 'reports.read',
  query: Type.Object(reportQuery),
  result: Report,
  problems: [],
})

export const reportTables = ['weeks', 'steps', 'branches', 'products', 'tiers', 'declines', 'reminders'] as const

export const exportReport = endpoint({
  name: 'exportReport',
  method: 'GET',
  path: '/api/app/staff/reports/export',
  summary: 'One table of a report as a file',
  access: 'reports.read',
  query: Type.Object({ ...reportQuery, ...inFormat, Table: OneOf(reportTables) }),
  result: 'file',
  problems: [],
})
