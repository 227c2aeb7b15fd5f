import * as contract from '@aruga/contract/reports/reports'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { type Call, implement } from '../../http/implement.ts'
import { type Column, dayColumn, hoursColumn, pesoColumn, shareColumn } from '../../table-files/file-columns.ts'
import { tableFile } from '../../table-files/table-file.ts'
import { invalidField } from '../../wire/problem.ts'
import { eachBranch } from './branches.ts'
import { type ReportQuery, readReport } from './read-report.ts'
import { weeksOf } from './weeks.ts'

/** More than a year, for a comparison with the same weeks of the year before. */
const MAX_DAYS = 400

export const reportRoutes = ({ replica, clock }: AppContext) => [
  implement(contract.readReport, async ({ query }) => readReport(replica, reportQueryOf(query), clock())),

  implement(contract.exportReport, async ({ query }) => {
    const rows = rowsOf(replica, { ...query, ...reportQueryOf(query) }, clock())
    const name = `${query.Table}-${query.From}-${query.To}`
    return tableFile(namesOf[query.Table].map(columnOf), rows, name, query.Format)
  }),
]

/** Branches may be thousands, so they are read as they are sent; a report has few rows of anything else. */
async function* rowsOf(
  db: Db,
  { Table, ...reportQuery }: ReportQuery & Pick<Call<typeof contract.exportReport>['query'], 'Table'>,
  now: Date,
): AsyncGenerator<Record<string, unknown>> {
  if (Table === 'branches') yield* eachBranch(db, reportQuery, reportQuery)
  else yield* (await readReport(db, reportQuery, now))[Table]
}

const hours = ['decisionMedian', 'decisionNinetieth', 'claimToPurchase', 'median']
const columnOf = (name: string): Column => {
  if (/amount|vatOff|statutoryDiscount/i.test(name)) return pesoColumn(name)
  if (hours.includes(name)) return hoursColumn(name)
  if (name === 'week') return dayColumn(name)
  return name === 'receiptsDeclined' ? shareColumn(name) : name
}
const namesIn = ({ properties }: { properties: object }) => Object.keys(properties).filter((name) => name !== 'id')

const namesOf: Record<(typeof contract.reportTables)[number], string[]> = {
  weeks: namesIn(contract.ReportWeek),
  steps: ['step', 'median'],
  branches: namesIn(contract.ReportBranch),
  products: namesIn(contract.ReportProduct),
  tiers: namesIn(contract.ReportTier),
  declines: ['what', 'reason', 'count'],
  reminders: namesIn(contract.ReportReminder),
}

function reportQueryOf({
  From,
  To,
  PharmacyId,
  BranchId,
  ProductId,
}: Call<typeof contract.readReport>['query']): ReportQuery {
  const days = (Date.parse(To) - Date.parse(From)) / (24 * 60 * 60_000) + 1
  if (days < 1) throw invalidField('LastDayBeforeFirst', 'to')
  if (days > MAX_DAYS) throw invalidField('PeriodTooLong', 'from', { days: MAX_DAYS })
  // Also keeps out years that PostgreSQL does not accept.
  if (Date.parse(From) < Date.parse('2000-01-01')) throw invalidField('PeriodTooEarly', 'from', { year: 2000 })
  const scope = { productId: ProductId ?? null, pharmacyId: PharmacyId ?? null, branchId: BranchId ?? null }
  return { ...weeksOf(From, To), ...scope }
}
