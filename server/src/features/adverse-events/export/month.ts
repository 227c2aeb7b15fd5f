// The list of a month for the marketing authorization holder, who compares it with what arrived there.
import { Readable } from 'node:stream'
import type { AdverseEventState } from '@aruga/contract/adverse-events/adverse-events'
import type { AdverseEventMonth } from '@aruga/contract/adverse-events/months'
import type { ExportFormat } from '@aruga/contract/csv/formats'
import { dayInManila, timeInManila } from '@aruga/contract/days'
import { type Column, dayColumn } from '../../../table-files/file-columns.ts'
import { tableFile } from '../../../table-files/table-file.ts'
import type { PdfColumn } from '../../../texts/pdf-table.ts'
import type { ReconciledReport } from '../months.ts'
import { kindLabels } from './cioms.ts'

const states: Record<AdverseEventState, string> = {
  Reported: 'Not handed over yet',
  HandedOver: 'Handed over',
  Closed: 'Acknowledged',
}

type Cell = { key: string; head: string; of: (report: ReconciledReport) => string }
/** In the order of the CSV file. In the PDF, those with a width are columns, and the others stand in full below their report. */
const cells: (Cell & { width?: number })[] = [
  { key: 'number', head: 'Number', width: 86, of: ({ reference }) => reference },
  { key: 'kind', head: 'Kind', width: 164, of: ({ kind }) => kindLabels[kind] },
  { key: 'reportedOn', head: 'Reported', width: 66, of: ({ reportedOn }) => reportedOn },
  { key: 'knownOn', head: 'Day 0', width: 66, of: ({ knownOn }) => knownOn },
  { key: 'product', head: 'Product', of: ({ product }) => product ?? '' },
  { key: 'batch', head: 'Batch', of: ({ batch }) => batch ?? '' },
  { key: 'serious', head: 'Serious', width: 52, of: ({ serious }) => (serious ? 'Yes' : 'No') },
  { key: 'state', head: 'State', width: 122, of: ({ status }) => states[status] },
  { key: 'sentOn', head: 'Sent on', width: 206, of: ({ sentOn }) => sentOn.join(' ') },
  { key: 'holderNumber', head: 'Holder’s number', of: ({ holderNumber }) => holderNumber ?? '' },
]
const columns = cells.flatMap(({ width, ...cell }): PdfColumn<ReconciledReport>[] =>
  width ? [{ ...cell, width }] : [],
)
const days = ['reportedOn', 'knownOn']
const fileColumns = cells.map(({ key }): Column => (days.includes(key) ? dayColumn(key) : key))
const below = (report: ReconciledReport) =>
  cells.flatMap(({ width, head, of }) => (width || !of(report) ? [] : [`${head}: ${of(report)}`]))

/** More pages help nobody, and each takes time of the processor. */
const MOST_IN_PDF = 500

/** One line for each report, the first 500 in a PDF; a month without one says so there. */
export async function exportMonth(
  month: AdverseEventMonth,
  reports: AsyncIterable<ReconciledReport>,
  format: ExportFormat,
  now: Date,
) {
  const name = `safety-reports-${month.month.slice(0, 7)}`
  if (format !== 'Pdf') return tableFile(fileColumns, cellsOf(reports), name, format)
  const rows: ReconciledReport[] = []
  for await (const report of reports) if (rows.push(report) === MOST_IN_PDF) break
  // The PDF library is large and seldom needed.
  const { tablePdf } = await import('../../../texts/pdf-table.ts')
  const pdf = await tablePdf({
    title: `Safety reports of ${month.month.slice(0, 7)}`,
    about: aboutOf(month, now),
    columns,
    rows,
    below,
    wide: true,
    now,
  })
  return {
    open: async () => Readable.from([pdf]),
    contentType: 'application/pdf',
    filename: `${name}.pdf`,
    attachment: true,
  }
}

async function* cellsOf(reports: AsyncIterable<ReconciledReport>): AsyncGenerator<Record<string, unknown>> {
  for await (const report of reports) yield Object.fromEntries(cells.map(({ key, of }) => [key, of(report)]))
}

function aboutOf({ reports, serious, waiting, older, over, steps }: AdverseEventMonth, now: Date): string[] {
  const [last] = steps
  const why = last?.whyWaiting ? `, while reports waited: ${last.whyWaiting}` : ''
  const said = last && `${last.words} (${last.by}, ${dayInManila(new Date(last.at))})${why}`
  return [
    reports === 0
      ? 'No report in this month.'
      : `Reports: ${reports}, ${serious} serious, ${waiting} not handed over yet.`,
    ...(older > 0 ? [`Written earlier, and handed over in this month: ${older}.`] : []),
    ...(reports + older > MOST_IN_PDF ? [`Here are the first ${MOST_IN_PDF}. The CSV file has all.`] : []),
    `Written on ${timeInManila(now).slice(0, 16)}${over ? '' : '; the month is not over, and more reports can come'}.`,
    ...(last ? [`${last.kind === 'Acknowledged' ? 'Acknowledged by' : 'Asked after'}: ${said}`] : []),
  ]
}
