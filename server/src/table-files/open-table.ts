// The only reader of tables in files: workbooks, and CSV as spreadsheets of any country and age write it, with people's additions above and
// beside the table.
import type { Readable } from 'node:stream'
import type { CellFaultCode } from '@aruga/contract/csv/csv'
import { cleanCell } from '@aruga/contract/typed-text'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { problem } from '../wire/problem.ts'
import { columnName, type FileRecord, HEAD_WITHIN, isWorkbook, separated, textOf } from './file-text.ts'
import { unescapeText } from './formulas.ts'
import { spoiledBy, withoutTrick } from './spoiled.ts'
import type { TextRow } from './table.ts'

export type Columns = { needed: readonly string[]; optional: readonly string[] }

/**
 * `row` is the number that a spreadsheet shows: empty rows and those above the header count. `cells` has every column, empty
 * where the row ends before it. `spoiled`: faults of cells that do not depend on their column.
 */
export type NumberedRow = {
  row: number
  cells: TextRow
  spoiled: { column: string | null; code: CellFaultCode }[]
}

/** `guessed`: the file is not Unicode, so letters like ñ may be others. */
export type OpenedTable = { guessed: boolean; rows: AsyncGenerator<NumberedRow> }

/** Throws the reason to refuse the whole file, before or while its rows are read. */
export async function openTable(content: Readable, columns: Columns): Promise<OpenedTable> {
  const bytes = await readWhole(content)
  const known = [...columns.needed, ...columns.optional]
  if (isWorkbook(bytes)) {
    // The libraries are large and seldom needed.
    const { recordsOfWorkbook } = await import('./workbook.ts')
    const records = recordsOfWorkbook(bytes, (cells) => namesIn(cells, known))
    return { guessed: false, rows: rowsOf(records, columns, { isTyped: true }) }
  }
  const { text, guessed } = textOf(bytes)
  return { guessed, rows: rowsOf(recordsOf(text, known), columns, { isTyped: false }) }
}

/** Uploads are at most 10 MiB. */
async function readWhole(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** How many of the known columns a row names. */
const namesIn = (record: string[], known: readonly string[]) =>
  new Set(record.map(columnName).filter((name) => known.includes(name))).size

/** `isTyped`: the cells are a workbook's, where a text is no formula. */
type Kind = { isTyped: boolean }

async function* rowsOf(
  records: AsyncIterable<FileRecord>,
  { needed, optional }: Columns,
  kind: Kind,
): AsyncGenerator<NumberedRow> {
  const known = [...needed, ...optional]
  let names: string[] | undefined
  let missing = needed
  for await (const { row, record } of records) {
    // A spreadsheet also saves rows that look empty, with all their separators.
    if (record.every((cell) => cleanCell(cell) === '')) continue
    if (names) {
      yield { row, ...cellsOf(record, names, known, kind) }
      continue
    }
    const here = record.map(columnName)
    const without = needed.filter((name) => !here.includes(name))
    if (without.length < missing.length) missing = without
    if (without.length > 0 && row < HEAD_WITHIN) continue
    requireAll(without.length > 0 ? missing : [])
    const twice = known.filter((name) => here.indexOf(name) !== here.lastIndexOf(name))
    if (twice.length > 0) throw problem('TableColumnTwice', { columns: twice.join(', ') })
    names = here
  }
  if (!names) requireAll(missing)
}

function requireAll(missing: readonly string[]) {
  if (missing.length > 0) throw problem('TableWithoutColumn', { columns: missing.join(', ') })
}

function cellsOf(
  record: string[],
  names: string[],
  known: string[],
  { isTyped }: Kind,
): Pick<NumberedRow, 'cells' | 'spoiled'> {
  const spoiled: NumberedRow['spoiled'] = []
  const cells: TextRow = {}
  if (record.slice(names.length).some((cell) => cell !== '')) spoiled.push({ column: null, code: 'CellsTooMany' })
  for (const column of known) {
    const typed = unquoted(record[names.indexOf(column)] ?? '')
    const cell = withoutTrick(typed)
    const code = cell === typed ? spoiledBy(cleanCell(cell)) : undefined
    if (code && !(isTyped && code === 'Formula')) spoiled.push({ column, code })
    cells[column] = cleanCell(cell === typed ? unescapeText(cell) : cell)
  }
  return { cells, spoiled }
}

const OPTIONS = {
  bom: true,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  // A quotation mark within a cell is an ordinary character: Stall 5" lane.
  relax_quotes: true,
} satisfies Options
/** Blanks before a quoted cell; a tab may be the separator itself. */
const optionsFor = (delimiter: string) => ({ ...OPTIONS, delimiter, ltrim: delimiter !== '\t' })
/** Blanks after a quoted cell: the parser leaves its quotes. */
const unquoted = (cell: string) => /^"([^"]*)"\s+$/.exec(cell)?.[1] ?? cell.trim()

/** Every row, empty ones too. */
async function* recordsOf(text: string, known: readonly string[]): AsyncGenerator<FileRecord> {
  const { body, delimiter, skipped } = separated(text, known)
  let lines = skipped
  let row = 0
  const seen = (record: string[], info: { lines: number }) => {
    lines = skipped + info.lines
    return record
  }
  try {
    for await (const record of parse(body, { ...optionsFor(delimiter), on_record: seen }) as AsyncIterable<string[]>) {
      // A spreadsheet with another separator takes a line for one cell, and saves it as one.
      const [only = ''] = record
      const isWhole = record.length > 1 || !only.includes(delimiter)
      row += 1
      yield { row, record: isWhole ? record : (parseAtOnce(only, optionsFor(delimiter))[0] ?? []) }
    }
  } catch (error) {
    // The parser's message contains text of the file.
    throw error instanceof CsvError ? problem('TableQuoteOpen', { line: lines + 1 }) : error
  }
}
