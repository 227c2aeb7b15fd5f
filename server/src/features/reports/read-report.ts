import type { Report } from '@aruga/contract/reports/reports'
import { reportSteps } from '@aruga/contract/reports/reports'
import type { Db } from '../../db/open.ts'
import { findProgramFacts } from '../program/queries.ts'
import { countCases } from '../review/queue.ts'
import * as queries from './queries.ts'

const DAY_MS = 24 * 60 * 60_000

/** Midnight in Manila (UTC+8, no daylight saving time) at the start of a day. */
const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`)
const dayAfter = (day: string) => new Date(new Date(day).getTime() + DAY_MS).toISOString().slice(0, 10)

export type Period = queries.Scope & { from: string; lastDay: string }

/** The whole report. `accountId` is the caller, needed to count the queue. */
export async function readReport(
  db: Db,
  { from, lastDay, ...scope }: Period,
  accountId: string,
  now: Date,
): Promise<Report> {
  const to = dayAfter(lastDay)
  const filter = { from: startOf(from), to: startOf(to), ...scope }
  const before = { ...filter, from: new Date(2 * filter.from.getTime() - filter.to.getTime()), to: filter.from }
  const { reviewWorkingDays } = await findProgramFacts(db, 'en')
  // One query after the other, so that a report uses only one database connection.
  const totals = await queries.countTotals(db, filter)
  const earlier = await queries.countTotals(db, before)
  const waiting = await countCases(db, accountId, reviewWorkingDays, now)
  const medians = await queries.measureSteps(db, filter)
  const sum = (field: 'waiting' | 'overdue') => waiting.items.reduce((all, each) => all + each[field], 0)
  return {
    from,
    to,
    branch: await queries.findBranch(db, scope.branchId),
    totals: {
      ...totals,
      registrationsBefore: earlier.registrations,
      issuedBefore: earlier.issued,
      claimedWithin7DaysBefore: earlier.claimedWithin7Days,
      waiting: sum('waiting'),
      overdue: sum('overdue'),
    },
    weeks: await queries.countWeeks(db, filter),
    steps: reportSteps.map((step) => ({ step, median: medians[step] })),
    branches: await queries.countBranches(db, filter),
    products: await queries.countProducts(db, filter),
    declines: await queries.countDeclines(db, filter),
  }
}
