// Tables as files, CSV and workbooks: how every list is exported, and the import of branches with their pharmacies, doctors' codes, and the prices and
// taxes of products. A file is checked as a whole
// before anything changes; then its valid rows are imported in the background. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Nullable, OneOf, Timestamp } from '../values.ts'
import { inFormat } from './formats.ts'

export const tableNames = ['branches', 'healthcare-professionals', 'product-prices', 'product-taxes'] as const
export type TableName = (typeof tableNames)[number]

/** The columns of each table, in the order of an export. A file may have them in any order; columns not `needed` may be missing. */
export const tableColumns = {
  branches: {
    needed: ['pharmacy', 'branch', 'address', 'city', 'province'],
    optional: ['latitude', 'longitude', 'phone', 'hours', 'vat_registered', 'in_service'],
  },
  'healthcare-professionals': {
    needed: ['code', 'name', 'specialty', 'clinic'],
    optional: ['in_use'],
  },
  /**
   * One row for each price and the day from which it holds: for everybody, for a pharmacy, or for its branch. `ends` instead of a price
   * ends an agreement.
   */
  'product-prices': {
    needed: ['product', 'strength', 'form', 'price', 'from'],
    optional: ['pharmacy', 'branch', 'city'],
  },
  /** One row for each day on which a product becomes taxable or VAT-exempt. */
  'product-taxes': {
    needed: ['product', 'strength', 'form', 'tax', 'from'],
    optional: ['advisory'],
  },
} as const satisfies Record<TableName, { needed: readonly string[]; optional: readonly string[] }>

/** Why a whole file is refused, of any table. */
export const csvProblems = [
  'FileEmpty',
  'FileTooLarge',
  'TableUnreadable',
  'TableQuoteOpen',
  'TableWithoutColumn',
  'TableColumnTwice',
  'TableTooLong',
  'StorageFull',
] as const
/** A file of at most this many rows, as the reader accepts it (docs/decisions/163). */
export const csvFile = (rows: number) => ({
  description: `A table with a header, as spreadsheets save it: a workbook (.xlsx), of which the first sheet with the header is read, or CSV in UTF-8, UTF-16 or Windows-1252, with commas, semicolons, tabs or bars between the cells; titles above the header are skipped; at most ${rows.toLocaleString('en')} rows`,
})

/** Faults of a cell, of any table. */
export const cellFaults = [
  'CellsTooMany',
  'ValueMissing',
  'ValueTooLong',
  'ControlCharacter',
  'Formula',
  'SpreadsheetError',
  'TooNarrow',
  'Scientific',
  'LettersBroken',
  'QuoteOpen',
] as const
export type CellFaultCode = (typeof cellFaults)[number]

/** Faults of a day. */
const dayFaults = ['NotADay', 'DayIsNumber', 'DayUnclear'] as const
export type DayFaultCode = (typeof dayFaults)[number]

const tableFaults = [
  ...cellFaults,
  'NotYesOrNo',
  'Repeated',
  'NotHours',
  'PositionHalf',
  'PositionSwapped',
  'PositionZero',
  'PositionOutside',
  'NotDegrees',
  'NotAPhone',
  'PhoneZeroLost',
  'NotACode',
  ...dayFaults,
  'NotATax',
  'NotAPrice',
  'AmountWithComma',
  'PriceTooLarge',
  'PriceBelowBenefit',
  'EndsForEverybody',
  'NoPriceToEnd',
  'TooManyWaiting',
  'PharmacyUnknown',
  'PharmacyAmbiguous',
  'BranchUnknown',
  'BranchAmbiguous',
  'OutOfService',
  'ProductUnknown',
  'ProductAmbiguous',
  'DayOutdated',
  'YearTooLate',
] as const
const tableWarnings = ['LettersGuessed', 'CodeAlike', 'NameAlike', 'PriceWithVat'] as const
export type TableFaultCode = (typeof tableFaults)[number]
export type TableWarningCode = (typeof tableWarnings)[number]

const rowFault = <const W extends readonly string[]>(codes: W) =>
  Type.Object({
    row: Type.Integer({ description: 'the number that a spreadsheet shows' }),
    column: Nullable(Type.String()),
    /** Missing for a file checked by an earlier version. */
    code: Type.Optional(OneOf(codes)),
    message: Type.String(),
  })

/** The maximum number of rows in a file. */
export const MAX_TABLE_ROWS = 50_000
/** How many errors an import lists; `listTableFaults` has all. */
export const FAULTS_SHOWN = 200

const TableParams = Type.Object({ table: OneOf(tableNames) })

export const TableImport = Type.Object({
  id: Id,
  table: OneOf(tableNames),
  /** The file's name. */
  filename: Type.String(),
  /** `Checked`: nothing has changed yet. `Failed`: `done` rows were imported; it may be started again. */
  state: OneOf(['Checked', 'Importing', 'Imported', 'Failed']),
  /** Valid rows, and how many of them are imported. */
  rows: Type.Integer(),
  done: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  /** Rows that now wait for a second person (formulary/second-person.ts), as one proposal. */
  waiting: Type.Integer(),
  /** Invalid rows, the number of errors in them, and the first errors. */
  badRows: Type.Integer(),
  faults: Type.Integer(),
  bad: Type.Array(rowFault(tableFaults)),
  /** Warnings to check before valid rows are imported; the first 200. `column` is null for the whole file or row. */
  warnings: Type.Array(rowFault(tableWarnings)),
  startedAt: Timestamp,
  finishedAt: Nullable(Timestamp),
})
export type TableImport = Static<typeof TableImport>

export const checkTable = endpoint({
  name: 'checkTable',
  method: 'POST',
  path: '/api/app/staff/tables/{table}/check',
  summary: 'Check a file without changing anything: what would be imported, and every row that would not',
  access: 'csv.exchange',
  params: TableParams,
  multipart: {
    fields: Type.Object({}),
    files: { file: csvFile(MAX_TABLE_ROWS) },
  },
  result: TableImport,
  problems: csvProblems,
})

export const importTable = endpoint({
  name: 'importTable',
  method: 'POST',
  path: '/api/app/staff/table-imports/{id}/begin',
  summary: 'Import the valid rows of a checked file in the background; a repeat changes nothing',
  access: 'csv.exchange',
  params: IdParams,
  result: TableImport,
  problems: ['NotFound'],
  recentPassword: 'always',
})

export const readTableImport = endpoint({
  name: 'readTableImport',
  method: 'GET',
  path: '/api/app/staff/table-imports/{id}',
  summary: 'The progress of an import',
  access: 'csv.exchange',
  params: IdParams,
  result: TableImport,
  problems: ['NotFound'],
})

export const listTableFaults = endpoint({
  name: 'listTableFaults',
  method: 'GET',
  path: '/api/app/staff/table-imports/{id}/faults',
  summary: 'Every error in the invalid rows of a file: row, column, fault',
  access: 'csv.exchange',
  params: IdParams,
  query: Type.Object(inFormat),
  result: 'file',
  problems: ['NotFound'],
})

export const exportTable = endpoint({
  name: 'exportTable',
  method: 'GET',
  path: '/api/app/staff/tables/{table}',
  summary: 'The whole table as a file that can be imported again',
  access: 'csv.exchange',
  params: TableParams,
  query: Type.Object(inFormat),
  result: 'file',
  problems: [],
})

/** The name of a file about another, without its format: `clinic.csv` and `cards` are `clinic-cards`. */
export const nameWith = (filename: string, ending: string) =>
  `${filename.replace(/\.(?:csv|xlsx|tsv|txt)$/i, '')}-${ending}`
