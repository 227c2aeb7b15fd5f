// CSV as spreadsheets read it: RFC 4180, UTF-8 with a byte order mark, and no text reads as a formula.
import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { type Column, type FileRows, headerOf, keyOf, valueIn } from './file-columns.ts'
import { escapeFormulas } from './formulas.ts'

const OPTIONS = {
  bom: true,
  header: true,
  cast: { string: escapeFormulas, object: (value: object) => escapeFormulas(JSON.stringify(value)) },
} as const

async function* written(columns: readonly Column[], rows: FileRows) {
  for await (const row of rows)
    yield columns.map((column) => {
      const value = valueIn(row, keyOf(column))
      return value === null || typeof column === 'string' ? value : column.text(value)
    })
}

export const csvStream = (columns: readonly Column[], rows: FileRows): Readable =>
  // An error of the rows ends the response too.
  pipeline(
    Readable.from(written(columns, rows)),
    stringify({ ...OPTIONS, columns: columns.map((column) => ({ key: keyOf(column), header: headerOf(column) })) }),
    () => {},
  )
