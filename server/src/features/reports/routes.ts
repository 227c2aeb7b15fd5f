import * as contract from '@aruga/contract/reports/reports'
import type { AppContext } from '../../context.ts'
import { type Call, implement } from '../../http/implement.ts'
import { invalidField } from '../../http/problem.ts'
import { sentCsv, writeCsv } from '../csv/csv-text.ts'
import { type Period, readReport } from './read-report.ts'

/** More than a year, to compare with the same weeks of the year before. */
const MAX_DAYS = 400

export const reportRoutes = ({ replica, clock }: AppContext) => [
  implement(contract.readReport, async ({ query, caller }) =>
    readReport(replica, periodOf(query), caller.accountId, clock()),
  ),

  implement(contract.exportReport, async ({ query, caller }) => {
    const report = await readReport(replica, periodOf(query), caller.accountId, clock())
    const rows: Record<string, unknown>[] = report[query.Table]
    const texts = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)])),
    )
    return sentCsv(writeCsv(columnsOf[query.Table], texts), `${query.Table}-${query.From}-${query.To}.csv`)
  }),
]

const columnsOf: Record<(typeof contract.reportTables)[number], string[]> = {
  weeks: Object.keys(contract.ReportWeek.properties),
  steps: ['step', 'median'],
  branches: ['name', 'pharmacyName', 'city', 'claimed', 'fullyBought', 'receiptsDeclined', 'claimToPurchase'],
  products: ['name', 'strength', 'issued', 'claimed', 'fullyBought'],
  declines: ['what', 'reason', 'count'],
}

function periodOf({ From, To, PharmacyId, BranchId, ProductId }: Call<typeof contract.readReport>['query']): Period {
  const days = (Date.parse(To) - Date.parse(From)) / (24 * 60 * 60_000) + 1
  if (days < 1) throw invalidField('LastDayBeforeFirst', 'to')
  if (days > MAX_DAYS) throw invalidField('PeriodTooLong', 'from', { days: MAX_DAYS })
  // Also keeps out years that PostgreSQL does not accept.
  if (Date.parse(From) < Date.parse('2000-01-01')) throw invalidField('PeriodTooEarly', 'from', { year: 2000 })
  const scope = { productId: ProductId ?? null, pharmacyId: PharmacyId ?? null, branchId: BranchId ?? null }
  return { from: From, lastDay: To, ...scope }
}
