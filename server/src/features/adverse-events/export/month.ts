// The list of a month for the marketing authorization holder, who compares it with what arrived there.
import { Readable } from 'node:stream'
import type { AdverseEventState } from '@aruga/contract/adverse-events/adverse-events'
import type { AdverseEventMonth } from '@aruga/contract/adverse-events/months'
import { dayInManila, timeInManila } from '@aruga/contract/days'
import { sentCsv, writeCsv } from '../../../csv/csv-text.ts'
import type { PdfColumn } from '../../../texts/pdf-table.ts'
import type { ReconciledReport } from '../months.ts'
import { kindLabels } from './cioms.ts'

const states: Record<AdverseEventState, string> = {
  Reported: 'Not handed over yet',
  HandedOver: 'Handed over',
  Closed: 'Acknowledged',
}

const columns = [
  { key: 'number', head: 'Number', width: 76, of: ({ reference }) => reference },
  { key: 'kind', head: 'Kind', width: 112, of: ({ kind }) => kindLabels[kind] },
  { key: 'reportedOn', head: 'Reported', width: 54, of: ({ reportedOn }) => reportedOn },
  { key: 'knownOn', head: 'Day 0', width: 54, of: ({ knownOn }) => knownOn },
  { key: 'product', head: 'Product', width: 92, of: ({ product }) => product ?? '' },
  { key: 'batch', head: 'Batch', width: 40, of: ({ batch }) => batch ?? '' },
  { key: 'serious', head: 'Serious', width: 34, of: ({ serious }) => (serious ? 'Yes' : 'No') },
  { key: 'state', head: 'State', width: 53, of: ({ status }) => states[status] },
] as const satisfies (PdfColumn<ReconciledReport> & { key: string })[]

/** One line for each report; a month without one says so in the PDF. */
export async function exportMonth(
  month: AdverseEventMonth,
  reports: ReconciledReport[],
  format: 'Pdf' | 'Csv',
  now: Date,
) {
  const name = `safety-reports-${month.month.slice(0, 7)}`
  if (format === 'Csv') {
    const rows = reports.map((report) => Object.fromEntries(columns.map(({ key, of }) => [key, of(report)])))
    return sentCsv(
      writeCsv(
        columns.map(({ key }) => key),
        rows,
      ),
      `${name}.csv`,
    )
  }
  // The PDF library is large and seldom needed.
  const { tablePdf } = await import('../../../texts/pdf-table.ts')
  const pdf = await tablePdf({
    title: `Safety reports of ${month.month.slice(0, 7)}`,
    about: aboutOf(month, now),
    columns: [...columns],
    rows: reports,
    now,
  })
  return {
    open: async () => Readable.from([pdf]),
    contentType: 'application/pdf',
    filename: `${name}.pdf`,
    attachment: true,
  }
}

function aboutOf({ reports, serious, waiting, over, steps }: AdverseEventMonth, now: Date): string[] {
  const [last] = steps
  const said = last && `${last.words} (${last.by}, ${dayInManila(new Date(last.at))})`
  return [
    reports === 0
      ? 'No report in this month.'
      : `Reports: ${reports}, ${serious} serious, ${waiting} not handed over yet.`,
    `Written on ${timeInManila(now).slice(0, 16)}${over ? '' : '; the month is not over, and more reports can come'}.`,
    ...(last ? [`${last.kind === 'Acknowledged' ? 'Acknowledged by' : 'Asked after'}: ${said}`] : []),
  ]
}
