// CSV as spreadsheets read it: RFC 4180, UTF-8 with a byte order mark.
import { pipeline, Readable } from 'node:stream'
import { timeInManila } from '@aruga/contract/days'
import { plainPesos } from '@aruga/contract/money'
import { stringify as stringifyRows } from 'csv-stringify'
import { stringify } from 'csv-stringify/sync'
import type { SentFile } from '../wire/answers.ts'
import { escapeFormulas } from './formulas.ts'
import type { TextRow } from './table.ts'

/** For spreadsheets: a byte order mark marks UTF-8, and no text reads as a formula. */
const CSV_OPTIONS = {
  bom: true,
  cast: { string: escapeFormulas, object: (value: object) => escapeFormulas(JSON.stringify(value)) },
} as const

export const writeCsv = (columns: readonly string[], rows: TextRow[]): Buffer =>
  Buffer.from(stringify(rows, { header: true, columns: [...columns], ...CSV_OPTIONS }))

/** A column of times from the wire, written as Manila's: `at (Manila)`, `2026-11-02 13:59:39`. */
export const timeColumn = (key: string) => ({
  key,
  header: `${key} (Manila)`,
  write: (time: unknown) => timeInManila(new Date(String(time))),
})
/** A column of amounts in centavos, written in pesos: `18450.00`. Every file writes money with this. */
export const pesoColumn = (key: string) => ({
  key,
  header: key,
  write: (centavos: unknown) => plainPesos(Number(centavos)),
})
/** A column of hours: `decisionMedian (hours)`, `14.3`. */
export const hoursColumn = (key: string) => ({ key, header: `${key} (hours)`, write: oneDecimal })
/** A column of shares of 0 to 1, written in percent: `receiptsDeclined (%)`, `7.7`. */
export const shareColumn = (key: string) => ({
  key,
  header: `${key} (%)`,
  write: (share: unknown) => oneDecimal(Number(share) * 100),
})
const oneDecimal = (value: unknown) => (Math.round(Number(value) * 10) / 10).toFixed(1)
export type Column = string | { key: string; header: string; write: (value: unknown) => string }

/** The rows as their columns write them. A missing value is an empty cell. */
async function* written(columns: readonly Column[], rows: AsyncIterable<Record<string, unknown>>) {
  const own = columns.filter((column) => typeof column !== 'string')
  for await (const row of rows) {
    const cells = own.map(({ key, write }) => [key, (row[key] ?? '') === '' ? null : write(row[key])])
    yield { ...row, ...Object.fromEntries(cells) }
  }
}

/** A CSV file as a download. */
export const sentCsv = (csv: Buffer, filename: string): SentFile => ({
  open: async (range) => Readable.from([range ? csv.subarray(range.start, (range.end ?? csv.length - 1) + 1) : csv]),
  contentType: 'text/csv; charset=utf-8',
  size: csv.length,
  filename,
  attachment: true,
})

/**
 * A CSV file whose rows are read as they are sent: it waits for a slow caller, and when the caller leaves, no further row
 * is read. Null is an empty cell.
 */
export const streamedCsv = (
  columns: readonly Column[],
  rows: AsyncIterable<Record<string, unknown>>,
  filename: string,
): SentFile => ({
  // An error of the rows ends the response too.
  open: async () =>
    pipeline(
      Readable.from(written(columns, rows)),
      stringifyRows({ header: true, columns: [...columns], ...CSV_OPTIONS }),
      () => {},
    ),
  contentType: 'text/csv; charset=utf-8',
  filename,
  attachment: true,
})
