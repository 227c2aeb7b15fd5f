import texts from '@aruga/locales/en/csv.server.json' with { type: 'json' }
import type { Db } from '../../db/open.ts'
import { fill } from '../../locales.ts'

/** A row of a file, by its columns; those that the file does not have are empty. */
export type TextRow = Record<string, string>

/** Says what is wrong with a row. Reading goes on, so that a person is told all of it at once. */
export type Wrong = (column: string | null, message: string) => void

/** How a table of ours goes in and out as text. A row is what is stored of a checked file: plain JSON. */
export type Table<Row> = {
  /** What is read of a row in which something is wrong is not taken in. */
  read(text: TextRow, wrong: Wrong): Row
  /** What two rows of one file may not both be. */
  keyOf(row: Row): string
  /** Adds or changes what the rows say; those that are so already stay as they are. */
  take(tx: Db, rows: Row[], now: Date): Promise<{ added: number; changed: number }>
  /** Everything there is, as a file has it. */
  list(db: Db): Promise<TextRow[]>
}

/** Yes or no as people write it; empty means yes. */
export function readYesNo(column: string, text: string, wrong: Wrong): boolean {
  const yes = /^(yes|y|true|1|)$/i.test(text)
  if (!yes && !/^(no|n|false|0)$/i.test(text)) wrong(column, texts.yesOrNo)
  return yes
}

/** A text that has to be there, of at most so many signs. */
export function readText(text: TextRow, column: string, maxLength: number, wrong: Wrong): string {
  const value = text[column] ?? ''
  if (value === '') wrong(column, texts.missing)
  if (value.length > maxLength) wrong(column, fill(texts.tooLong, { length: maxLength }))
  if (/\p{Cc}/u.test(value)) wrong(column, texts.controlCharacter)
  return value
}
