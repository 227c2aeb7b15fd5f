// CSV import and export (RFC 4180, UTF-8): branches with their pharmacies, and doctors' codes. A file is checked as a whole
// before anything changes; then its valid rows are imported in the background. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Nullable, OneOf, Timestamp } from '../values.ts'

export const tableNames = ['branches', 'healthcare-professionals'] as const
export type TableName = (typeof tableNames)[number]

/** The columns of each table, in the order of an export. A file may have them in any order; those not `needed` may be missing. */
export const tableColumns = {
  branches: {
    needed: ['pharmacy', 'branch', 'address', 'city', 'province'],
    optional: ['latitude', 'longitude', 'phone', 'hours', 'in_service'],
  },
  'healthcare-professionals': {
    needed: ['code', 'name', 'specialty', 'clinic'],
    optional: ['in_use'],
  },
} as const satisfies Record<TableName, { needed: readonly string[]; optional: readonly string[] }>

/** The maximum number of rows in a file. */
export const MAX_TABLE_ROWS = 50_000
/** How many errors an import lists; `listTableFaults` has all of them. */
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
  /** Invalid rows, the number of errors in them, and the first errors; `row` is the number that a spreadsheet shows, where the header is row 1. */
  badRows: Type.Integer(),
  faults: Type.Integer(),
  bad: Type.Array(Type.Object({ row: Type.Integer(), column: Nullable(Type.String()), message: Type.String() })),
  startedAt: Timestamp,
  finishedAt: Nullable(Timestamp),
})
export type TableImport = Static<typeof TableImport>

export const checkTable = endpoint({
  name: 'checkTable',
  method: 'POST',
  path: '/api/app/staff/tables/{table}/check',
  summary: 'Check a CSV file without changing anything: what would be imported, and every row that would not',
  access: 'tables.exchange',
  params: TableParams,
  multipart: {
    fields: Type.Object({}),
    files: { file: { description: 'CSV with a header, UTF-8, comma or semicolon; at most 50,000 rows' } },
  },
  result: TableImport,
  problems: ['FileEmpty', 'FileTooLarge', 'TableUnreadable', 'TableWithoutColumn', 'TableTooLong', 'StorageFull'],
})

export const importTable = endpoint({
  name: 'importTable',
  method: 'POST',
  path: '/api/app/staff/table-imports/{id}/begin',
  summary: 'Import the valid rows of a checked file in the background; a repeat changes nothing',
  access: 'tables.exchange',
  params: IdParams,
  result: TableImport,
  problems: ['NotFound'],
})

export const readTableImport = endpoint({
  name: 'readTableImport',
  method: 'GET',
  path: '/api/app/staff/table-imports/{id}',
  summary: 'The progress of an import',
  access: 'tables.exchange',
  params: IdParams,
  result: TableImport,
  problems: ['NotFound'],
})

export const listTableFaults = endpoint({
  name: 'listTableFaults',
  method: 'GET',
  path: '/api/app/staff/table-imports/{id}/faults',
  summary: 'Every error in the invalid rows of a file, as CSV: row, column, fault',
  access: 'tables.exchange',
  params: IdParams,
  result: 'file',
  problems: ['NotFound'],
})

export const exportTable = endpoint({
  name: 'exportTable',
  method: 'GET',
  path: '/api/app/staff/tables/{table}',
  summary: 'The whole table as CSV, in the format of an import',
  access: 'tables.exchange',
  params: TableParams,
  result: 'file',
  problems: [],
})
