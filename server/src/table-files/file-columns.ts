// How the columns of a table file write their values: as text in a CSV file, and as a cell of a workbook, which has a type.
import { timeInManila } from '@aruga/contract/days'
import { plainPesos } from '@aruga/contract/money'
import { asText } from './formulas.ts'

export type Cell = string | number | boolean | Date | null

export type FileColumn = {
  key: string
  header: string
  /** The CSV's text of a value that is not missing. */
  text: (value: unknown) => string
  /** The workbook's cell of a value that is not missing. */
  cell: (value: unknown) => Cell
  /** The workbook's number format (ECMA-376, 18.8.30). */
  format: string
}
/** A name alone: values are written as they are, numbers as numbers. */
export type Column = string | FileColumn

const TEXT = '@'
const DAY = 'yyyy-mm-dd'
const TIME = 'yyyy-mm-dd hh:mm:ss'
const PESOS = '#,##0.00'
const ONE_DECIMAL = '0.0'

/** A workbook has no zones, so it shows what UTC’s clock says. */
const wallClock = (text: string) => new Date(`${text.replace(' ', 'T')}Z`)

/** A column of times from the wire, written as Manila's: `at (Manila)`, `2026-11-02 13:59:39`. */
export const timeColumn = (key: string): FileColumn => {
  const text = (time: unknown) => timeInManila(new Date(String(time)))
  return { key, header: `${key} (Manila)`, text, cell: (time) => wallClock(text(time)), format: TIME }
}

/** A column of days: `2026-11-30`. Anything else, as somebody typed it, stays a text. */
export const dayColumn = (key: string): FileColumn => ({
  ...{ key, header: key, text: String, format: DAY },
  cell: (day) => (/^\d{4}-\d{2}-\d{2}$/.test(String(day)) ? wallClock(`${day}T00:00:00`) : String(day)),
})

/** A column of amounts in centavos, written in pesos: `18450.00`. Every file writes money with this. */
export const pesoColumn = (key: string): FileColumn => ({
  ...{ key, header: key, text: (centavos) => plainPesos(Number(centavos)), format: PESOS },
  cell: (centavos) => Number(centavos) / 100,
})

/** A column of hours: `decisionMedian (hours)`, `14.3`. */
export const hoursColumn = (key: string): FileColumn => ({
  ...{ key, header: `${key} (hours)`, text: (hours) => oneDecimal(hours).toFixed(1), cell: oneDecimal },
  format: ONE_DECIMAL,
})

/** A column of shares of 0 to 1, written in percent: `receiptsDeclined (%)`, `7.7`. */
export const shareColumn = (key: string): FileColumn => ({
  ...{ key, header: `${key} (%)`, format: ONE_DECIMAL },
  text: (share) => oneDecimal(Number(share) * 100).toFixed(1),
  cell: (share) => oneDecimal(Number(share) * 100),
})
const oneDecimal = (value: unknown) => Math.round(Number(value) * 10) / 10

/** A column of texts that an import reads again: a spreadsheet makes no number or day of them. */
export const textColumn = (key: string): FileColumn => ({
  ...{ key, header: key, text: (value) => asText(String(value)), cell: String, format: TEXT },
})

/** A column of numbers that are texts in our rows: `14.5`. Other words stay: a price may also be `ends`. */
const numberColumn = (format: string) => (key: string) => ({
  ...{ key, header: key, text: String, format },
  cell: (value: unknown) => (/^-?(?:0|[1-9]\d{0,11})(?:\.\d+)?$/.test(String(value)) ? Number(value) : String(value)),
})
/** As somebody typed it. */
const typed = (column: (key: string) => FileColumn) => (key: string) => ({ ...column(key), text: textColumn(key).text })

/** The columns of files that are imported again and are no texts, by their names there. */
const typedColumns: Record<string, (key: string) => FileColumn> = {
  ...{
    birthdate: typed(dayColumn),
    consent_date: typed(dayColumn),
    last_day: typed(dayColumn),
    from: typed(dayColumn),
  },
  ...{ price: numberColumn('0.00'), units: typed(numberColumn('0')) },
  ...{ latitude: numberColumn('0.######'), longitude: numberColumn('0.######') },
}

/** The columns of a file that can be imported again. */
export const importedColumns = (columns: { needed: readonly string[]; optional: readonly string[] }): FileColumn[] =>
  [...columns.needed, ...columns.optional].map((key) => (typedColumns[key] ?? textColumn)(key))

/** By column; null, undefined and an empty text are empty cells. */
type FileRow = Record<string, unknown>
export type FileRows = Iterable<FileRow> | AsyncIterable<FileRow>

/** A value as the database or the wire has it; null where it is missing. */
export const valueIn = (row: Record<string, unknown>, key: string): unknown =>
  (row[key] ?? '') === '' ? null : row[key]
export const keyOf = (column: Column): string => (typeof column === 'string' ? column : column.key)
export const headerOf = (column: Column): string => (typeof column === 'string' ? column : column.header)
