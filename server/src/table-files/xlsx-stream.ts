// A workbook with typed cells (Office Open XML, ECMA-376), so that batch numbers, leading zeros, days and pesos stay what they are.
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type Cell, type Column, type FileRows, headerOf, keyOf, valueIn } from './file-columns.ts'

/** A cell’s longest text, by the spreadsheets’ own limit. */
const MOST_CHARACTERS = 32_767

function cellOf(column: Column, row: Record<string, unknown>): Cell {
  const value = valueIn(row, keyOf(column))
  if (value === null) return null
  const cell = typeof column === 'string' ? plainCell(value) : column.cell(value)
  return typeof cell === 'string' ? readable(cell) : cell
}

const plainCell = (value: unknown): Cell => {
  if (typeof value === 'object') return JSON.stringify(value)
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value)
}

/** Without the characters that XML cannot have, for which a spreadsheet would call the file damaged. */
const readable = (text: string) =>
  text
    .toWellFormed()
    .replace(/(?![\t\n\r])[\p{Cc}\p{NChar}]/gu, ' ')
    .slice(0, MOST_CHARACTERS)

async function* cellsOf(columns: readonly Column[], rows: FileRows) {
  for await (const row of rows) yield columns.map((column) => cellOf(column, row))
}

async function* startingWith<T>(first: IteratorResult<T>, others: AsyncGenerator<T>) {
  if (first.done) return
  yield first.value
  yield* others
}

/** More rows than a sheet can have go on in a next sheet, below the same header. */
export async function xlsxStream(columns: readonly Column[], rows: FileRows): Promise<Readable> {
  // The library is large and seldom needed.
  const { writeXlsxStream } = await import('hucre/xlsx')
  // The first row is read before the first byte is sent, so that an error there is an answer, as for CSV.
  const cells = cellsOf(columns, rows)
  const first = await cells.next()
  const stream = writeXlsxStream(startingWith(first, cells), {
    name: 'Table',
    columns: columns.map((column) => ({
      header: headerOf(column),
      width: Math.max(14, headerOf(column).length + 2),
      ...(typeof column !== 'string' && { numFmt: column.format }),
    })),
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream as ReadableStream)
}
