// CSV as spreadsheets write it (RFC 4180, and what they do beside): comma or semicolon, with or without a byte order mark.
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import type { SentFile } from '../../http/implement.ts'
import { problem } from '../../http/problem.ts'
import type { TextRow } from './table.ts'

/** A spreadsheet would take such a cell for a formula; an export puts this before it, and an import takes it away. */
const FORMULA = /^'(?=[=+\-@\t\r])/

type Parsed = { record: string[]; info: { lines: number } }

/**
 * The rows below the head, by the head's names in small letters. `null` for a row with more or fewer cells than the head.
 * Throws `TableUnreadable` for what is no CSV in UTF-8.
 */
export async function* readCsv(content: Readable, head: (columns: string[]) => void): AsyncGenerator<TextRow | null> {
  let columns: string[] | undefined
  try {
    const text = await textOf(content)
    const delimiter = delimiterOf(text)
    const options = {
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    } as const
    for await (const { record } of parse(text, options) as AsyncIterable<Parsed>) {
      if (!columns) {
        columns = record.map((name) => name.toLowerCase().replace(/[\s-]+/g, '_'))
        head(columns)
      } else if (record.length !== columns.length) yield null
      else yield Object.fromEntries(columns.map((name, n) => [name, (record[n] ?? '').replace(FORMULA, '')]))
    }
  } catch (error) {
    throw isUnreadable(error) ? problem('TableUnreadable', { line: (error as { lines?: number }).lines ?? 1 }) : error
  }
}

/** Whole, as at most 10 MiB are taken in; bytes that are no UTF-8 are an error, not question marks in somebody's name. */
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

/** With a byte order mark, by which spreadsheets know UTF-8, and no cell that one would take for a formula. */
export const writeCsv = (columns: readonly string[], rows: TextRow[]): Buffer =>
  Buffer.from(stringify(rows, { header: true, columns: [...columns], bom: true, escape_formulas: true }))

/** A CSV as an answer, to be saved. */
export const sentCsv = (csv: Buffer, filename: string): SentFile => ({
  open: async (range) => Readable.from([range ? csv.subarray(range.start, (range.end ?? csv.length - 1) + 1) : csv]),
  contentType: 'text/csv; charset=utf-8',
  size: csv.length,
  filename,
  attachment: true,
})
