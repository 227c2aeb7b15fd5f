import type { Db } from '../../db/open.ts'

/** A row of a file, by its columns; those that the file does not have are empty. */
export type TextRow = Record<string, string>

/** What is wrong with a row. */
export class RowFault extends Error {
  readonly column: string | null

  constructor(column: string | null, message: string) {
    super(message)
    this.column = column
  }
}

/** How a table of ours goes in and out as text. A row is what is stored of a checked file: plain JSON. */
export type Table<Row> = {
  /** Throws a `RowFault` for what cannot be taken in. */
  read(text: TextRow): Row
  /** What two rows of one file may not both be. */
  keyOf(row: Row): string
  /** Adds or changes what the rows say; those that are so already stay as they are. */
  take(tx: Db, rows: Row[], now: Date): Promise<{ added: number; changed: number }>
  /** Everything there is, as a file has it. */
  list(db: Db): Promise<TextRow[]>
}

/** Yes or no as people write it; empty means yes. */
export function readYesNo(column: string, text: string): boolean {
  if (/^(yes|y|true|1|)$/i.test(text)) return true
  if (/^(no|n|false|0)$/i.test(text)) return false
  throw new RowFault(column, 'Write yes or no.')
}

/** A text that has to be there, of at most so many signs. */
export function readText(text: TextRow, column: string, maxLength: number): string {
  const value = text[column] ?? ''
  if (value === '') throw new RowFault(column, 'This is missing.')
  if (value.length > maxLength) throw new RowFault(column, `This is longer than ${maxLength} characters.`)
  if (/\p{Cc}/u.test(value)) throw new RowFault(column, 'This has a sign that cannot be shown.')
  return value
}
