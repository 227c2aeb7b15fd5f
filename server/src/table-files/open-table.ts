// The only reader of CSV: as spreadsheets of any country and age write it, with people's additions above and beside the table.
import type { Readable } from 'node:stream'
import type { CellFaultCode } from '@aruga/contract/csv/csv'
import { cleanCell } from '@aruga/contract/typed-text'
import { CsvError, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { problem } from '../wire/problem.ts'
import { columnName, HEAD_WITHIN, readText, separated } from './file-text.ts'
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
  const { text, guessed } = await readText(content)
  return { guessed, rows: rowsOf(text, columns) }
}

async function* rowsOf(text: string, { needed, optional }: Columns): AsyncGenerator<NumberedRow> {
  const known = [...needed, ...optional]
  let names: string[] | undefined
  let missing = needed
  let row = 0
  for await (const record of recordsOf(text, known)) {
    row += 1
    // A spreadsheet also saves rows that look empty, with all their separators.
    if (record.every((cell) => cleanCell(cell) === '')) continue
    if (names) {
      yield { row, ...cellsOf(record, names, known) }
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

function cellsOf(record: string[], names: string[], known: string[]): Pick<NumberedRow, 'cells' | 'spoiled'> {
  const spoiled: NumberedRow['spoiled'] = []
  const cells: TextRow = {}
  if (record.slice(names.length).some((cell) => cell !== '')) spoiled.push({ column: null, code: 'CellsTooMany' })
  for (const column of known) {
    const typed = unquoted(record[names.indexOf(column)] ?? '')
    const cell = withoutTrick(typed)
    const code = cell === typed ? spoiledBy(cleanCell(cell)) : undefined
    if (code) spoiled.push({ column, code })
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
async function* recordsOf(text: string, known: readonly string[]): AsyncGenerator<string[]> {
  const { body, delimiter, skipped } = separated(text, known)
  let lines = skipped
  const seen = (record: string[], info: { lines: number }) => {
    lines = skipped + info.lines
    return record
  }
  try {
    for await (const record of parse(body, { ...optionsFor(delimiter), on_record: seen }) as AsyncIterable<string[]>) {
      // A spreadsheet with another separator takes a line for one cell, and saves it as one.
      const [only = ''] = record
      if (record.length > 1 || !only.includes(delimiter)) yield record
      else yield parseAtOnce(only, optionsFor(delimiter))[0] ?? []
    }
  } catch (error) {
    // The parser's message contains text of the file.
    throw error instanceof CsvError ? problem('TableQuoteOpen', { line: lines + 1 }) : error
  }
}
