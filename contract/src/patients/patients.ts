// Patients outside the queue: found, opened for a reason, written to. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { Consent } from '../consents/consents.ts'
import { endpoint } from '../endpoint.ts'
import { notificationKinds } from '../notifications/notifications.ts'
import { PatientStatus } from '../profile/profile.ts'
import { CaseDocument, CaseEvent, CaseLetter, CasePatient } from '../review/case-file.ts'
import { AllOf, Id, IdParams, Line, Moment, Nullable, OneOf, Paragraphs, Words } from '../values.ts'
import { OpenReason } from './open-reasons.ts'

/** What a search tells: enough to know whom to open. */
export const FoundPatient = Type.Object({
  id: Id,
  patientCode: Type.String(),
  reference: Type.String(),
  status: PatientStatus,
  firstName: Type.String(),
  lastName: Type.String(),
  registeredAt: Moment,
  /** The letter, where its number was searched for. */
  letter: Nullable(Type.Object({ id: Id, number: Type.String() })),
})
export type FoundPatient = Static<typeof FoundPatient>

export const searchPatients = endpoint({
  name: 'searchPatients',
  method: 'POST',
  path: '/api/app/staff/patients/search',
  summary:
    'Patients by code, name, e-mail, mobile number, reference or letter number, 20 at most; the search is on record. A POST, so that no name stands in a URL.',
  access: ['reviewer'],
  body: Type.Object({ text: Line(100, 3) }),
  result: AllOf(FoundPatient),
  problems: [],
  perMinute: 60,
})

/** What the program has told a patient, newest first. */
const PatientMessage = Type.Object({
  id: Id,
  kind: OneOf(notificationKinds),
  title: Type.String(),
  body: Type.String(),
  createdAt: Moment,
  /** When they read it in the app; the mail is not watched. */
  readAt: Nullable(Moment),
})

/** One patient. Lists are newest first, the last 100 of each. */
export const PatientInFull = Type.Object({
  patient: CasePatient,
  /** The id of their registration's case is the patient's own; this says whether it waits now. */
  registrationWaits: Type.Boolean(),
  letters: Type.Array(CaseLetter),
  /** As they stand and as they were. */
  documents: Type.Array(CaseDocument),
  consents: Type.Array(Consent),
  /** In English, whatever the patient reads. */
  messages: Type.Array(PatientMessage),
  history: Type.Array(CaseEvent),
})
export type PatientInFull = Static<typeof PatientInFull>

export const openPatient = endpoint({
  name: 'openPatient',
  method: 'POST',
  path: '/api/app/staff/patients/{id}/open',
  summary: 'One patient in full, for a reason that is on record and shown to the patient',
  access: ['reviewer'],
  params: IdParams,
  body: OpenReason,
  result: PatientInFull,
  problems: ['NotFound'],
})

export const readPatientOpening = endpoint({
  name: 'readPatientOpening',
  method: 'GET',
  path: '/api/app/staff/patients/{id}/opening',
  summary:
    'Whether the caller has opened this patient today, for a reason, so that it is asked for before anything is refused',
  access: ['reviewer'],
  params: IdParams,
  result: Type.Object({ isOpen: Type.Boolean() }),
  problems: ['NotFound'],
})

export const readPatient = endpoint({
  name: 'readPatient',
  method: 'GET',
  path: '/api/app/staff/patients/{id}',
  summary: 'The same again, for who has opened this patient today: a look of its own on record, once an hour',
  access: ['reviewer'],
  params: IdParams,
  result: PatientInFull,
  problems: ['NotFound', 'FileNotOpened'],
})

export const writeToPatient = endpoint({
  name: 'writeToPatient',
  method: 'POST',
  path: '/api/app/staff/patients/{id}/messages',
  summary: 'Write to a patient: a notification in the app, and a mail; on record',
  access: ['reviewer'],
  params: IdParams,
  body: Type.Object({
    /** Without Filipino, who reads Filipino reads the English. */
    title: Type.Object({ en: Words(120), fil: Type.Optional(Words(120)) }),
    body: Type.Object({ en: Paragraphs(2000), fil: Type.Optional(Paragraphs(2000)) }),
  }),
  result: 'nothing',
  problems: ['NotFound', 'PatientUnreachable'],
  idempotencyKey: true,
  perMinute: 20,
})
