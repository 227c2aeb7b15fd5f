import type { Compared, Report } from '@aruga/contract/reports/reports'
import { reportSteps } from '@aruga/contract/reports/reports'
import type { Db } from '../../db/open.ts'
import { findReckoning } from '../../records/program/working-time.ts'
import { countEveryCase } from '../review/queue-counts.ts'
import { countBusiestBranches } from './branches.ts'
import * as queries from './queries.ts'
import { countReminders } from './reminders.ts'
import { type Unproved, unprovedByProduct, unprovedByWeek } from './unproved.ts'
import { completeWeeks, type WholeWeeks, weeksBefore } from './weeks.ts'

export type ReportQuery = queries.Scope & WholeWeeks

/** The whole report. */
export async function readReport(db: Db, reportQuery: ReportQuery, now: Date): Promise<Report> {
  const { from, to, ...scope } = reportQuery
  // One query after the other, so that a report uses only one database connection.
  const scoped = { from, to, productId: scope.productId, places: await queries.findPlaces(db, scope) }
  const asOf = await queries.findAsOf(db)
  const unproved = await unprovedByWeek(db, scoped)
  const unprovedOf = await unprovedByProduct(db, scoped)
  const { weeks, compared } = await countWeeks(db, scoped, now)
  const decisions = await queries.measureDecisions(db, scoped)
  const waiting = await countEveryCase(db, { reckoning: await findReckoning(db), now })
  const median = await queries.measureSteps(db, scoped)
  return {
    from,
    to,
    ...asOf,
    branch: await queries.findBranch(db, scope.branchId),
    totals: {
      ...total(weeks),
      ...totalUnproved(weeks.map(({ week }) => unproved(week))),
      ...decisions(null),
      waiting: sum(waiting, ({ waiting }) => waiting),
      overdue: sum(waiting, ({ overdue }) => overdue),
    },
    compared,
    weeks: weeks.map(({ claimedInTime: _, ...week }) => ({ ...week, ...unproved(week.week), ...decisions(week.week) })),
    steps: reportSteps.map((step) => ({ step, median: median(step) })),
    ...(await countBusiestBranches(db, scoped, scope)),
    products: (await queries.countProducts(db, scoped)).map((product) => ({ ...product, ...unprovedOf(product.id) })),
    tiers: await queries.countTiers(db, scoped, scope),
    declines: await queries.countDeclines(db, scoped),
    reminders: await countReminders(db, scoped),
  }
}

/** The weeks of the period, and its complete weeks beside as many before it: a week that has just begun cannot be compared. */
async function countWeeks(db: Db, scoped: queries.Scoped, now: Date) {
  const complete = completeWeeks(scoped, now)
  const before = weeksBefore(scoped.from, complete)
  const all = await queries.countWeeks(db, { ...scoped, from: before })
  const weeks = all.filter(({ week }) => week >= scoped.from)
  const earlier = all.filter(({ week }) => week < scoped.from)
  return { weeks, compared: { weeks: complete, now: total(weeks.slice(0, complete)), before: total(earlier) } }
}

function total(weeks: queries.CountedWeek[]): Compared {
  const issued = sum(weeks, (week) => week.issued)
  const inTime = sum(weeks, (week) => week.claimedInTime)
  return {
    registrations: sum(weeks, (week) => week.registrations),
    issued,
    claimedWithin7Days: issued === 0 ? null : inTime / issued,
    unitsHandedOver: sum(weeks, (week) => week.unitsHandedOver),
    unitsProved: sum(weeks, (week) => week.unitsProved),
    benefitUnits: sum(weeks, (week) => week.benefitUnits),
    benefitAmount: sum(weeks, (week) => week.benefitAmount),
    patientAmount: sum(weeks, (week) => week.patientAmount),
    vatOff: sum(weeks, (week) => week.vatOff),
    statutoryDiscount: sum(weeks, (week) => week.statutoryDiscount),
  }
}

const totalUnproved = (all: Unproved[]): Unproved => ({
  unitsUnproved: sum(all, ({ unitsUnproved }) => unitsUnproved),
  amountUnproved: sum(all, ({ amountUnproved }) => amountUnproved),
})

const sum = <T>(rows: T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0)
