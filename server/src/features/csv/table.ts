import texts from '@aruga/locales/en/csv.server.json' with { type: 'json' }
import type { Db } from '../../db/open.ts'
import { fill } from '../../locales.ts'

/** A row of a file, by column. */
export type TextRow = Record<string, string>

/** Reports a fault of a row. Reading goes on, so that all faults are reported together. */
export type Wrong = (column: string | null, message: string) => void

/** How a table is imported and exported. `Row` is what a checked file is stored as: plain JSON. */
export type Table<Row> = {
  /** The result for a row with faults is not used. */
  read(text: TextRow, wrong: Wrong): Row
  /** Must be unique within a file. */
  keyOf(row: Row): string
  /** Adds or changes rows; unchanged ones are not counted. */
  importRows(tx: Db, rows: Row[], now: Date): Promise<{ added: number; changed: number }>
  /** The whole table as text, read in pages as it is asked for. */
  rows(db: Db): AsyncGenerator<TextRow>
}

/** So many rows of an export are in memory at once. */
export const EXPORT_PAGE = 500

/** Page after page, each `after` the last row of the one before. */
export async function* inPages<Row>(read: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let after: Row | undefined; ; ) {
    const page = await read(after)
    yield* page
    after = page.at(-1)
    if (!after || page.length < EXPORT_PAGE) return
  }
}

/** Yes or no in the usual spellings; empty means yes. */
export function readYesNo(column: string, text: string, wrong: Wrong): boolean {
  const yes = /^(yes|y|true|1|)$/i.test(text)
  if (!yes && !/^(no|n|false|0)$/i.test(text)) wrong(column, texts.yesOrNo)
  return yes
}

/** A required text of at most `maxLength` characters. */
export function readText(text: TextRow, column: string, maxLength: number, wrong: Wrong): string {
  const value = text[column] ?? ''
  if (value === '') wrong(column, texts.missing)
  if (value.length > maxLength) wrong(column, fill(texts.tooLong, { length: maxLength }))
  if (/\p{Cc}/u.test(value)) wrong(column, texts.controlCharacter)
  return value
}
