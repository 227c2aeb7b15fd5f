// CSV as spreadsheets write it (RFC 4180 and common deviations): comma or semicolon, with or without a byte order mark.
import { pipeline, Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { stringify as stringifyRows } from 'csv-stringify'
import { stringify } from 'csv-stringify/sync'
import type { SentFile } from '../../http/implement.ts'
import { problem } from '../../http/problem.ts'
import type { TextRow } from './table.ts'

/**
 * What a spreadsheet takes for the beginning of a formula, full-width signs too. It does so at the beginning of a cell, and one
 * that separates by semicolons or tabs begins cells of its own within ours, whatever the quotes around it: after those, and in a
 * new line. An export puts an apostrophe before it, an import removes that.
 */
const SIGN = '(?=[=+\\-@＝＋－＠\\t\\r])'
/** Looked for from the sign backwards, so that a megabyte of empty lines takes no more than one pass. */
const begins = (held: string) => `(?<=(?:^|[;\\t\\r\\n])[\\s"']*?${held})`
const FORMULA = new RegExp(SIGN + begins(''), 'g')
const HELD_FORMULA = new RegExp(`'${SIGN}${begins("'")}`, 'g')
const hold = (text: string) => text.replace(FORMULA, "'")

type Parsed = { record: string[]; info: { lines: number } }

/** `row` is the number a spreadsheet shows beside it: the header is row 1, and empty rows count. */
type NumberedRow = { row: number; cells: TextRow | null }

/**
 * The rows below the header, keyed by its names in lower case, without empty ones; `cells` is null for a row with more or
 * fewer cells than the header. Throws `TableUnreadable` unless the content is CSV in UTF-8.
 */
export async function* readCsv(content: Readable, head: (columns: string[]) => void): AsyncGenerator<NumberedRow> {
  let columns: string[] | undefined
  try {
    const text = await textOf(content)
    const delimiter = delimiterOf(text)
    const options = {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      trim: true,
    } as const
    let row = 0
    for await (const { record } of parse(text, options) as AsyncIterable<Parsed>) {
      row += 1
      // A spreadsheet also saves rows that look empty, with all their separators.
      if (record.every((cell) => cell === '')) continue
      if (!columns) {
        columns = record.map((name) => name.toLowerCase().replace(/[\s-]+/g, '_'))
        head(columns)
      } else if (record.length !== columns.length) yield { row, cells: null }
      else {
        const cells = Object.fromEntries(columns.map((name, n) => [name, (record[n] ?? '').replace(HELD_FORMULA, '')]))
        yield { row, cells }
      }
    }
  } catch (error) {
    throw isUnreadable(error) ? problem('TableUnreadable', { line: (error as { lines?: number }).lines ?? 1 }) : error
  }
}

/** Throws `TableWithoutColumn` with those that are missing. */
export function requireColumns(needed: readonly string[], columns: string[]) {
  const missing = needed.filter((name) => !columns.includes(name))
  if (missing.length > 0) throw problem('TableWithoutColumn', { columns: missing.join(', ') })
}

/** Read as a whole: uploads are at most 10 MiB. Invalid UTF-8 is an error, instead of replacement characters in a name. */
async function textOf(content: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}

const delimiterOf = (text: string) => {
  const [head = ''] = text.split('\n', 1)
  return head.split(';').length > head.split(',').length ? ';' : ','
}

const isUnreadable = (error: unknown) =>
  error instanceof Error &&
  ('code' in error ? /^(CSV_|ERR_ENCODING)/.test(String(error.code)) : error instanceof TypeError)

/** For spreadsheets: a byte order mark marks UTF-8, and no text can be taken for a formula. */
export const CSV_OPTIONS = {
  bom: true,
  cast: { string: hold, object: (value: object) => hold(JSON.stringify(value)) },
} as const

export const writeCsv = (columns: readonly string[], rows: TextRow[]): Buffer =>
  Buffer.from(stringify(rows, { header: true, columns: [...columns], ...CSV_OPTIONS }))

/** A CSV file as a download. */
export const sentCsv = (csv: Buffer, filename: string): SentFile => ({
  open: async (range) => Readable.from([range ? csv.subarray(range.start, (range.end ?? csv.length - 1) + 1) : csv]),
  contentType: 'text/csv; charset=utf-8',
  size: csv.length,
  filename,
  attachment: true,
})

/**
 * A CSV file whose rows are read as they are sent: a caller who reads slowly is waited for, and when one leaves, no further row
 * is read. Null is an empty cell.
 */
export const streamedCsv = (
  columns: readonly string[],
  rows: AsyncGenerator<Record<string, unknown>>,
  filename: string,
): SentFile => ({
  // An error of the rows ends the response too.
  open: async () =>
    pipeline(Readable.from(rows), stringifyRows({ header: true, columns: [...columns], ...CSV_OPTIONS }), () => {}),
  contentType: 'text/csv; charset=utf-8',
  filename,
  attachment: true,
})
