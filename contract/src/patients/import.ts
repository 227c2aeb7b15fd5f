// Patients of an earlier program from a CSV file. A file is checked as a whole before anything changes; then an administrator brings
// its patients in, and tells them in a step of its own. Ours throughout (docs/decisions/013-how-staff-get-in.md#282).
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { csvFile, csvProblems } from '../csv/csv.ts'
import { inFormat } from '../csv/formats.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, ListQuery, Nullable, OneOf, PageOf, Timestamp } from '../values.ts'

/** The columns, in the order of the template. Columns that are not `needed` may be missing. */
export const patientColumns = {
  needed: ['old_number', 'first_name', 'last_name', 'birthdate', 'doctor', 'consent_date', 'consent_paper'],
  optional: [
    'middle_name',
    'suffix',
    'mobile',
    'email',
    'language',
    'address',
    'product',
    'strength',
    'form',
    'units',
    'last_day',
    'purposes',
    'invite',
  ],
} as const
export type PatientColumn = (typeof patientColumns)['needed' | 'optional'][number]

/** The maximum number of rows in a file. */
export const MAX_PATIENT_ROWS = 50_000

/** After this time, invitations that still go out have stopped: the most take three hours. */
export const INVITING_MS = 24 * 60 * 60_000

/** `Same`: a patient is here already, and stays as they are. `Duplicate`: an earlier row is about the same person. */
export const patientRowOutcomes = ['New', 'Same', 'Duplicate', 'Refused'] as const
/** What a row has in common with another row or with a patient. The first two are one person's alone. */
export const alikeBy = ['FormerNumber', 'EmailAddress', 'MobileNumber', 'NameAndBirthdate'] as const
/** How a patient gets in: by a mailed link, by a printed card, or not yet. */
export const inviteBy = ['Link', 'Card', 'None'] as const
/** Of a patient who is in. `Card`: needs one; `HasCard`: one was printed. `Bounced`: the mail server refuses the address. `Lapsed`: the link was not used in time. */
export const invitationStates = [
  'Card',
  'HasCard',
  'None',
  'NotSent',
  'Sending',
  'Sent',
  'Bounced',
  'Lapsed',
  'TakenOver',
] as const

export const PatientImport = Type.Object({
  id: Id,
  /** The file's name. */
  filename: Type.String(),
  /**
   * `Checked`: nothing has changed yet. `Failed`: `done` rows are done; it may be started again. `Undone`: its patients are gone, except
   * `stayed`.
   */
  state: OneOf(['Checked', 'Importing', 'Imported', 'Failed', 'Undoing', 'Undone']),
  rows: Type.Integer(),
  /** Rows by what becomes or became of them. */
  new: Type.Integer(),
  same: Type.Integer(),
  duplicate: Type.Integer(),
  refused: Type.Integer(),
  /** Of the new ones: how many have open units, and these units. */
  withUnits: Type.Integer(),
  units: Type.Integer(),
  /** Of the new ones: by how they get in. */
  links: Type.Integer(),
  cards: Type.Integer(),
  /** How many of the new rows are in, or out again while an import is undone. */
  done: Type.Integer(),
  /** How many were in when its undoing began; null when nobody has begun one. */
  undoOf: Nullable(Type.Integer()),
  /** Patients whom an undoing left, since something had happened to them. */
  stayed: Type.Integer(),
  /** The file is not Unicode: letters like ñ may be others. */
  lettersGuessed: Type.Boolean(),
  /** Whether invitations are being queued, and when somebody last began it. */
  inviting: Type.Boolean(),
  invitedAt: Nullable(Timestamp),
  startedAt: Timestamp,
  finishedAt: Nullable(Timestamp),
})
export type PatientImport = Static<typeof PatientImport>

/** What an invitation would reach, and what undoing would find: counted when the import is opened. */
export const PatientImportInFull = Type.Object({
  ...PatientImport.properties,
  /** Invitations by their state; empty while the import, or its undoing, runs. */
  invitations: Type.Array(Type.Object({ state: OneOf(invitationStates), count: Type.Integer() })),
  /** The most frequent reasons of refused rows, with the number of rows. */
  reasons: Type.Array(Type.Object({ column: Nullable(Type.String()), message: Type.String(), rows: Type.Integer() })),
  /** Whether the whole import can still be undone: nobody was told, nobody took over, and nothing of their letters was claimed. */
  canUndo: Type.Boolean(),
})
export type PatientImportInFull = Static<typeof PatientImportInFull>

export const PatientRow = Type.Object({
  /** As a spreadsheet counts: the header is row 1. */
  row: Type.Integer(),
  name: Type.String(),
  birthdate: Type.String(),
  mobilePhoneNumber: Type.String(),
  emailAddress: Type.String(),
  formerNumber: Type.String(),
  outcome: OneOf(patientRowOutcomes),
  /** Why a row is refused: each fault with its column. */
  faults: Type.Array(Type.Object({ column: Nullable(Type.String()), message: Type.String() })),
  /** For `Same` and `Duplicate`. */
  alike: Nullable(OneOf(alikeBy)),
  /** For `Duplicate`: the earlier row. */
  otherRow: Nullable(Type.Integer()),
  /** Somebody has decided that it is another person. */
  isOther: Type.Boolean(),
  /** The patient who came from the row or was here. */
  patientCode: Nullable(Type.String()),
  /** Once the patient is in. */
  invitation: Nullable(OneOf(invitationStates)),
})
export type PatientRow = Static<typeof PatientRow>

const path = '/api/app/staff/patient-imports'
const access = 'patients.import'

export const checkPatients = endpoint({
  name: 'checkPatients',
  method: 'POST',
  path,
  summary:
    'Check a CSV file of patients without changing anything: who is new, who is in twice or here already, and every row that is refused',
  access,
  multipart: {
    fields: Type.Object({}),
    files: { file: csvFile(MAX_PATIENT_ROWS) },
  },
  result: PatientImport,
  problems: [...csvProblems, 'ConsentPageMissing'],
  perMinute: 10,
})

export const listPatientImports = endpoint({
  name: 'listPatientImports',
  method: 'GET',
  path,
  summary: 'The files of patients that were checked or brought in, newest first',
  access,
  query: Type.Object({
    SkipCount: ListQuery.properties.SkipCount,
    MaxResultCount: ListQuery.properties.MaxResultCount,
  }),
  result: PageOf(PatientImport),
  problems: [],
})

export const readPatientImport = endpoint({
  name: 'readPatientImport',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'A checked file of patients, or the progress of its import, with its invitations',
  access,
  params: IdParams,
  result: PatientImportInFull,
  problems: ['NotFound'],
})

export const listPatientRows = endpoint({
  name: 'listPatientRows',
  method: 'GET',
  path: `${path}/{id}/rows`,
  summary: 'The rows of a file of patients in their order, with what becomes or became of each; audited',
  access,
  params: IdParams,
  query: Type.Object({
    Outcome: Type.Optional(OneOf(patientRowOutcomes)),
    SkipCount: ListQuery.properties.SkipCount,
    MaxResultCount: ListQuery.properties.MaxResultCount,
  }),
  result: PageOf(PatientRow),
  problems: ['NotFound'],
})

export const settlePatientRow = endpoint({
  name: 'settlePatientRow',
  method: 'PUT',
  path: `${path}/{id}/rows/{row}`,
  summary:
    'Decide that a row which looks like another person, by mobile number or by name and birthdate, is another person after all, or is not',
  access,
  params: Type.Object({ id: Id, row: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  body: Type.Object({ isOther: Type.Boolean() }),
  result: PatientRow,
  problems: ['NotFound', 'ImportBegun'],
})

export const exportPatientRows = endpoint({
  name: 'exportPatientRows',
  method: 'GET',
  path: `${path}/{id}/not-used`,
  summary:
    'The rows that are not brought in, as they were typed, with the reasons, as a file that can be put right and sent again; audited',
  access,
  params: IdParams,
  query: Type.Object(inFormat),
  result: 'file',
  problems: ['NotFound'],
})

export const importPatients = endpoint({
  name: 'importPatients',
  method: 'POST',
  path: `${path}/{id}/begin`,
  summary:
    'Bring the new patients of a checked file in, in the background; tells nobody; a repeat brings nobody in twice, and starts a run again that was given up',
  access,
  recentPassword: 'always',
  params: IdParams,
  result: PatientImport,
  problems: ['NotFound'],
})

export const invitePatients = endpoint({
  name: 'invitePatients',
  method: 'POST',
  path: `${path}/{id}/invite`,
  summary:
    'Mail each patient of an import who waits for a link how to take over, some hundred a minute; again only to those whose mail bounced or lapsed',
  access,
  recentPassword: 'always',
  params: IdParams,
  result: PatientImport,
  problems: ['NotFound', 'ImportNotDone'],
})

export const exportPatientCards = endpoint({
  name: 'exportPatientCards',
  method: 'GET',
  path: `${path}/{id}/cards`,
  summary: 'The patients of an import who need a printed card, with their postal addresses, as a file; audited',
  access,
  params: IdParams,
  query: Type.Object(inFormat),
  result: 'file',
  problems: ['NotFound'],
})

export const undoPatientImport = endpoint({
  name: 'undoPatientImport',
  method: 'POST',
  path: `${path}/{id}/undo`,
  summary:
    'Delete every patient of an import with their letters and consents, as long as nobody was told and nothing has happened',
  access,
  recentPassword: 'always',
  params: IdParams,
  result: PatientImport,
  problems: ['NotFound', 'ImportNotUndoable'],
})
