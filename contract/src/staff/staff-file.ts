// Staff from a CSV file: a person who may invite one may invite many. A file is checked as a whole before anything
// changes; then its people are invited or changed in the background. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { csvFile, csvProblems } from '../csv/csv.ts'
import { inFormat } from '../csv/formats.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, ListQuery, Nullable, OneOf, PageOf, Timestamp } from '../values.ts'

/**
 * The columns, in the order of an export. Columns that are not `needed` may be missing. A person who works at several branches has a
 * row for each, with the same address; branches are named as in the file of branches.
 */
export const staffColumns = {
  needed: ['name', 'email', 'role'],
  optional: ['pharmacy', 'branch', 'city'],
} as const

/** The maximum number of rows in a file. */
export const MAX_STAFF_ROWS = 5_000

/** The result for a row’s person. `Same`: their account has all these values already. */
export const staffRowOutcomes = ['New', 'Changed', 'Same', 'Refused'] as const

export const StaffFile = Type.Object({
  id: Id,
  /** The file's name. */
  filename: Type.String(),
  /** `Checked`: nothing has changed yet. `Failed`: `done` people are imported; it may be started again. */
  state: OneOf(['Checked', 'Importing', 'Imported', 'Failed']),
  /** Accepted people, each with one row or several, and how many of them are imported. */
  people: Type.Integer(),
  done: Type.Integer(),
  /** Of these people. */
  new: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer(),
  /** Rows, and how many are refused. */
  rows: Type.Integer(),
  refusedRows: Type.Integer(),
  /** The file is not Unicode: letters like ñ may be others. */
  lettersGuessed: Type.Boolean(),
  startedAt: Timestamp,
  finishedAt: Nullable(Timestamp),
})
export type StaffFile = Static<typeof StaffFile>

/** The old and the new value of an account. */
const Change = Type.Object({ what: OneOf(['Name', 'Roles', 'Branches']), was: Type.String(), is: Type.String() })

export const StaffFileRow = Type.Object({
  /** As a spreadsheet counts: the header is row 1. */
  row: Type.Integer(),
  name: Type.String(),
  emailAddress: Type.String(),
  role: Type.String(),
  pharmacy: Type.String(),
  branch: Type.String(),
  city: Type.String(),
  outcome: OneOf(staffRowOutcomes),
  /** Only in a person's first row. */
  changes: Type.Array(Change),
  /** Why the row is refused: each fault with its column. */
  why: Nullable(Type.String()),
})
export type StaffFileRow = Static<typeof StaffFileRow>

const path = '/api/app/staff/account-files'

export const checkStaffFile = endpoint({
  name: 'checkStaffFile',
  method: 'POST',
  path,
  summary:
    'Check a CSV file of staff without changing anything: who is new, changed or in already, and every row that is refused',
  access: 'staff.change',
  multipart: {
    fields: Type.Object({}),
    files: { file: csvFile(MAX_STAFF_ROWS) },
  },
  result: StaffFile,
  problems: csvProblems,
  perMinute: 20,
})

export const importStaffFile = endpoint({
  name: 'importStaffFile',
  method: 'POST',
  path: `${path}/{id}/begin`,
  summary:
    'Invite and change the people of a checked file in the background, each as if alone; a repeat changes nothing and mails nobody twice',
  access: 'staff.change',
  recentPassword: 'always',
  params: IdParams,
  result: StaffFile,
  problems: ['NotFound'],
})

export const readStaffFile = endpoint({
  name: 'readStaffFile',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'A checked file, or the progress of its import',
  access: 'staff.change',
  params: IdParams,
  result: StaffFile,
  problems: ['NotFound'],
})

export const listStaffFileRows = endpoint({
  name: 'listStaffFileRows',
  method: 'GET',
  path: `${path}/{id}/rows`,
  summary: 'The rows of a file in their order, with what becomes or became of each',
  access: 'staff.change',
  params: IdParams,
  query: Type.Object({
    Outcome: Type.Optional(OneOf(staffRowOutcomes)),
    SkipCount: ListQuery.properties.SkipCount,
    MaxResultCount: ListQuery.properties.MaxResultCount,
  }),
  result: PageOf(StaffFileRow),
  problems: ['NotFound'],
})

export const exportStaffFileResult = endpoint({
  name: 'exportStaffFileResult',
  method: 'GET',
  path: `${path}/{id}/result`,
  summary:
    'Every row of a file with what becomes or became of it and why, as a file that can be put right and sent again',
  access: 'staff.change',
  params: IdParams,
  query: Type.Object(inFormat),
  result: 'file',
  problems: ['NotFound'],
})

export const exportStaff = endpoint({
  name: 'exportStaff',
  method: 'GET',
  path: '/api/app/staff/accounts/file',
  summary: 'Everybody whose account is not closed as a file that can be imported again; audited',
  access: 'staff.change',
  query: Type.Object(inFormat),
  result: 'file',
  problems: [],
})
