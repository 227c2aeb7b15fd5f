import type { Report } from '@aruga/contract/reports/reports'
import { reportSteps } from '@aruga/contract/reports/reports'
import type { Db } from '../../db/open.ts'
import { findProgramFacts } from '../program/queries.ts'
import { countCases } from '../review/queue.ts'
import * as queries from './queries.ts'

const DAY_MS = 24 * 60 * 60_000

/** Midnight in Manila (UTC+8, no summer time) at the beginning of a day. */
const beginOf = (day: string) => new Date(`${day}T00:00:00+08:00`)
const dayAfter = (day: string) => new Date(new Date(day).getTime() + DAY_MS).toISOString().slice(0, 10)

export type Days = queries.Whose & { from: string; lastDay: string }

/** The whole report. `accountId` is who asks: what waits is counted as reviewers see it. */
export async function readReport(
  db: Db,
  { from, lastDay, ...which }: Days,
  accountId: string,
  now: Date,
): Promise<Report> {
  const to = dayAfter(lastDay)
  const asked = { from: beginOf(from), to: beginOf(to), ...which }
  const before = { ...asked, from: new Date(2 * asked.from.getTime() - asked.to.getTime()), to: asked.from }
  const { reviewWorkingDays } = await findProgramFacts(db, 'en')
  // One after the other: a report leaves the other connections to those who wait for a letter.
  const totals = await queries.countTotals(db, asked)
  const earlier = await queries.countTotals(db, before)
  const waiting = await countCases(db, accountId, reviewWorkingDays, now)
  const medians = await queries.measureSteps(db, asked)
  const sum = (field: 'waiting' | 'overdue') => waiting.items.reduce((all, each) => all + each[field], 0)
  return {
    from,
    to,
    branch: await queries.findBranch(db, which.branchId),
    totals: {
      ...totals,
      registrationsBefore: earlier.registrations,
      issuedBefore: earlier.issued,
      claimedWithin7DaysBefore: earlier.claimedWithin7Days,
      waiting: sum('waiting'),
      overdue: sum('overdue'),
    },
    weeks: await queries.countWeeks(db, asked),
    steps: reportSteps.map((step) => ({ step, median: medians[step] })),
    branches: await queries.countBranches(db, asked),
    products: await queries.countProducts(db, asked),
    declines: await queries.countDeclines(db, asked),
  }
}
