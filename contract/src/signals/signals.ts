// Signals on the staff's side: across cases for administrators, and the evidence of one. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { DocumentStatus, FileState } from '../documents/documents.ts'
import { DocumentKind } from '../documents/kinds.ts'
import { endpoint } from '../endpoint.ts'
import { PatientStatus } from '../profile/profile.ts'
import { Day, Id, IdParams, ListQuery, NonBlankLine, Nullable, OneOf, Timestamp } from '../values.ts'
import { SignalKind, SignalOutcome, SignalState, signalOutcomes } from './kinds.ts'

/** Without a name: the list is no access to anybody's file. */
const listed = {
  id: Id,
  kind: SignalKind,
  state: SignalState,
  foundAt: Timestamp,
  /** The codes of its patients, at most 20; none for a doctor's signal. */
  patientCodes: Type.Array(Type.String()),
  /** Its doctor. */
  doctorCode: Nullable(Type.String()),
  /** Null unless it is closed. */
  outcome: Nullable(SignalOutcome),
  closedAt: Nullable(Timestamp),
}
export const ListedSignal = Type.Object(listed)
export type ListedSignal = Static<typeof ListedSignal>

export const SignalPatient = Type.Object({
  id: Id,
  patientCode: Type.String(),
  firstName: Type.String(),
  middleName: Nullable(Type.String()),
  lastName: Type.String(),
  birthdate: Nullable(Day),
  /** Empty once they are erased. */
  mobilePhoneNumber: Nullable(Type.String()),
  status: PatientStatus,
  doctorCode: Type.String(),
  registeredAt: Timestamp,
})
export type SignalPatient = Static<typeof SignalPatient>

/** A file of the signal; `viewPatientDocument` shows it. */
export const SignalDocument = Type.Object({
  id: Id,
  patientId: Id,
  kind: DocumentKind,
  status: DocumentStatus,
  fileState: FileState,
  contentType: Type.String(),
  uploadedAt: Timestamp,
  receiptNumber: Nullable(Type.String()),
  receiptDate: Nullable(Day),
  receiptBranchName: Nullable(Type.String()),
})
export type SignalDocument = Static<typeof SignalDocument>

/** A signal with its evidence. */
export const Signal = Type.Object({
  ...listed,
  /** By registration, 20 at most. */
  patients: Type.Array(SignalPatient),
  /** By number, then by arrival, at most 20, without erased files. */
  documents: Type.Array(SignalDocument),
  doctor: Nullable(Type.Object({ code: Type.String(), name: Type.String(), clinic: Type.String() })),
  /** Of a doctor: registrations in the 30 days before the signal, and the median of all doctors with any. */
  registrations: Nullable(Type.Integer()),
  medianRegistrations: Nullable(Type.Integer()),
  lookedIntoAt: Nullable(Timestamp),
  lookedIntoBy: Nullable(Type.String()),
  closedBy: Nullable(Type.String()),
  /** Of the administrator who closed it; never shown to patients. */
  note: Nullable(Type.String()),
})
export type Signal = Static<typeof Signal>

const path = '/api/app/staff/signals'

export const listSignals = endpoint({
  name: 'listSignals',
  method: 'GET',
  path,
  summary: 'Signals across cases, newest first, without names; `After` is the `next` of the previous page',
  access: 'signals.settle',
  query: Type.Object({
    /** Default: the open ones. */
    View: Type.Optional(OneOf(['Unclosed', 'Closed'])),
    Kind: Type.Optional(SignalKind),
    Outcome: Type.Optional(SignalOutcome),
    After: Type.Optional(Id),
    MaxResultCount: ListQuery.properties.MaxResultCount,
  }),
  result: Type.Object({ items: Type.Array(ListedSignal), next: Nullable(Id) }),
  problems: [],
})

export const countSignals = endpoint({
  name: 'countSignals',
  method: 'GET',
  path: `${path}/counts`,
  summary: 'How many signals are in each state, and with each outcome; counted up to 10,000',
  access: 'signals.settle',
  result: Type.Object({
    open: Type.Integer(),
    lookedInto: Type.Integer(),
    harmless: Type.Integer(),
    mistake: Type.Integer(),
    misuse: Type.Integer(),
  }),
  problems: [],
})

export const readSignal = endpoint({
  name: 'readSignal',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'A signal with its evidence: an audited read of each patient it is about, which lets their files be viewed',
  access: 'signals.read',
  params: IdParams,
  result: Signal,
  problems: ['NotFound'],
})

export const lookIntoSignal = endpoint({
  name: 'lookIntoSignal',
  method: 'POST',
  path: `${path}/{id}/look-into`,
  summary: 'Begin to look into an open signal',
  access: 'signals.settle',
  params: IdParams,
  result: Signal,
  problems: ['NotFound', 'SignalClosed'],
})

export const closeSignal = endpoint({
  name: 'closeSignal',
  method: 'POST',
  path: `${path}/{id}/close`,
  summary:
    'Close a signal with its outcome; from then on the patients read in their access log why their file was opened (docs/decisions/050)',
  access: 'signals.settle',
  params: IdParams,
  body: Type.Object({ outcome: OneOf(signalOutcomes), note: NonBlankLine(500) }),
  result: Signal,
  problems: ['NotFound', 'SignalClosed'],
})
