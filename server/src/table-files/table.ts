import type { CellFaultCode, TableFaultCode, TableWarningCode } from '@aruga/contract/csv/csv'
import { cleanName, cleanSearch } from '@aruga/contract/typed-text'
import type { Db } from '../db/open.ts'

/** A row of a file, by column. */
export type TextRow = Record<string, string>

/** The values for a message's placeholders. */
export type Values = Record<string, string | number | null>
/** Reports a fault of a row. Reading continues, so that all faults are reported together, the first of each cell. */
export type Wrong<Code extends string = TableFaultCode> = (column: string | null, code: Code, values?: Values) => void

/** A valid row that a person should check. */
export type Warning = { row: number; column: string | null; code: TableWarningCode; values: Values }

/** A fault of a row. */
export type Fault = { row: number; column: string | null; code: TableFaultCode; values?: Values }

/** How a table is imported and exported. `Row` is the stored form of a checked row: plain JSON. */
export type Table<Row> = {
  /** The result for a row with faults is not used. */
  read(text: TextRow, wrong: Wrong): Row
  /** Must be unique within a file. */
  keyOf(row: Row): string
  /** Faults of readable rows that only the database shows, such as an unknown product; such a row is not imported. */
  faults?(db: Db, rows: Numbered<Row>[], now: Date): Promise<Fault[]>
  /** Warnings about valid rows that look like mistakes beside existing ones. */
  warnings(db: Db, rows: Numbered<Row>[]): Promise<Warning[]>
  /** Adds or changes rows; unchanged ones are not counted. `waiting`: rows that a second person must accept first. */
  importRows(tx: Db, rows: Row[], by: Importer): Promise<{ added: number; changed: number; waiting?: number }>
  /** The whole table as text, read in pages on demand. */
  rows(db: Db): AsyncGenerator<TextRow>
}
/** The import, and who started it; null: an operator, from the command line. */
export type Importer = { importId: string; startedBy: string | null; filename: string; now: Date }
export type Numbered<Row> = { row: number; value: Row }

/** How many rows of an export are in memory at once. */
export const EXPORT_PAGE = 500

/** Page after page, each `after` the last row of the previous one. */
export async function* inPages<Row>(read: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let after: Row | undefined; ; ) {
    const page = await read(after)
    yield* page
    after = page.at(-1)
    if (!after || page.length < EXPORT_PAGE) return
  }
}

/** `tell` for the first fault of each cell only: its consequences are not reported. */
export function oncePerCell<Code extends string>(tell: Wrong<Code>): Wrong<Code> {
  const reported = new Set<string>()
  return (column, code, values) => {
    if (column !== null && reported.has(column)) return
    if (column !== null) reported.add(column)
    tell(column, code, values)
  }
}

/** Yes or no in the usual spellings, English and Filipino; empty means yes. */
export function readYesNo(column: string, typed: string, wrong: Wrong): boolean {
  const text = cleanSearch(typed)
  const yes = /^(yes|y|true|1|oo|opo|)$/i.test(text)
  if (!yes && !/^(no|n|false|0|hindi|hindi po)$/i.test(text)) wrong(column, 'NotYesOrNo')
  return yes
}

/** A required name of at most `maxLength` characters, cleaned like the field of the call that adds one row. */
export function readName(text: TextRow, column: string, maxLength: number, wrong: Wrong<CellFaultCode>): string {
  const cell = text[column] ?? ''
  const name = cleanName(cell)
  if (name === '') wrong(column, 'ValueMissing')
  if (name.length > maxLength) wrong(column, 'ValueTooLong', { length: maxLength })
  if (/\p{Cc}/u.test(cell)) wrong(column, 'ControlCharacter')
  return name
}
