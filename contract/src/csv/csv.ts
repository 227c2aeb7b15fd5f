// Tables in and out as CSV (RFC 4180, UTF-8): branches with their pharmacies, and doctors' codes. A file is checked whole
// before anything changes; then its good rows are taken in, in the background. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Moment, Nullable, OneOf } from '../values.ts'

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

/** At most so many rows in one file. */
export const MAX_TABLE_ROWS = 50_000
/** An import names so many of the faults in its bad rows; `listTableFaults` has all of them. */
export const FAULTS_SHOWN = 200

const TableParams = Type.Object({ table: OneOf(tableNames) })

export const TableImport = Type.Object({
  id: Id,
  table: OneOf(tableNames),
  /** What the file was called. */
  filename: Type.String(),
  /** `Checked`: nothing has changed yet. `Failed`: what `done` says is in; it may be begun again. */
  state: OneOf(['Checked', 'Importing', 'Imported', 'Failed']),
  /** Good rows, and how many of them are in. */
  rows: Type.Integer(),
  done: Type.Integer(),
  added: Type.Integer(),
  changed: Type.Integer(),
  /** Rows that are left out, how much is wrong in them, and the first of it; `row` counts from 1 for the line below the head. */
  badRows: Type.Integer(),
  faults: Type.Integer(),
  bad: Type.Array(Type.Object({ row: Type.Integer(), column: Nullable(Type.String()), message: Type.String() })),
  startedAt: Moment,
  finishedAt: Nullable(Moment),
})
export type TableImport = Static<typeof TableImport>

export const checkTable = endpoint({
  name: 'checkTable',
  method: 'POST',
  path: '/api/app/staff/tables/{table}/check',
  summary:
    'Check a CSV file, row by row, without changing anything: what would be taken in, and every row that would not',
  access: ['administrator'],
  params: TableParams,
  multipart: {
    fields: Type.Object({}),
    files: { file: { description: 'CSV with a head, UTF-8, comma or semicolon; at most 50,000 rows' } },
  },
  result: TableImport,
  problems: ['FileEmpty', 'FileTooLarge', 'TableUnreadable', 'TableWithoutColumn', 'TableTooLong', 'StorageFull'],
})

export const importTable = endpoint({
  name: 'importTable',
  method: 'POST',
  path: '/api/app/staff/table-imports/{id}/begin',
  summary: 'Take the good rows of a checked file in, in the background; the same call again changes nothing',
  access: ['administrator'],
  params: IdParams,
  result: TableImport,
  problems: ['NotFound'],
})

export const readTableImport = endpoint({
  name: 'readTableImport',
  method: 'GET',
  path: '/api/app/staff/table-imports/{id}',
  summary: 'How far an import is',
  access: ['administrator'],
  params: IdParams,
  result: TableImport,
  problems: ['NotFound'],
})

export const listTableFaults = endpoint({
  name: 'listTableFaults',
  method: 'GET',
  path: '/api/app/staff/table-imports/{id}/faults',
  summary: 'Everything that is wrong in the bad rows of a file, as CSV: row, column, fault',
  access: ['administrator'],
  params: IdParams,
  result: 'file',
  problems: ['NotFound'],
})

export const exportTable = endpoint({
  name: 'exportTable',
  method: 'GET',
  path: '/api/app/staff/tables/{table}',
  summary: 'The whole table as CSV, in the form that an import takes',
  access: ['administrator'],
  params: TableParams,
  result: 'file',
  problems: [],
})
