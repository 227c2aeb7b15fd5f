// Patients outside the queue: searching, opening for a reason, writing to them. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { Consent } from '../consents/consents.ts'
import { endpoint } from '../endpoint.ts'
import { notificationKinds } from '../notifications/notifications.ts'
import { PatientStatus } from '../profile/profile.ts'
import { CaseDocument, CaseEvent, CaseLetter, CasePatient } from '../review/case-file.ts'
import { AllOf, Id, IdParams, Line, NonBlankLine, Nullable, OneOf, Paragraphs, Timestamp } from '../values.ts'
import { OpenReason } from './open-reasons.ts'

/** A search result: enough to know which patient to open. */
export const FoundPatient = Type.Object({
  id: Id,
  patientCode: Type.String(),
  reference: Type.String(),
  status: PatientStatus,
  firstName: Type.String(),
  lastName: Type.String(),
  registeredAt: Timestamp,
  /** The letter, if the search was for its number. */
  letter: Nullable(Type.Object({ id: Id, number: Type.String() })),
})
export type FoundPatient = Static<typeof FoundPatient>

export const searchPatients = endpoint({
  name: 'searchPatients',
  method: 'POST',
  path: '/api/app/staff/patients/search',
  summary:
    'Patients by code, name, e-mail, mobile number, reference or letter number, 20 at most; audited. A POST, so that no name is in a URL.',
  access: ['reviewer'],
  body: Type.Object({ text: Line(100, 3) }),
  result: AllOf(FoundPatient),
  problems: [],
  perMinute: 60,
})

/** The notifications of a patient, newest first. */
const PatientMessage = Type.Object({
  id: Id,
  kind: OneOf(notificationKinds),
  title: Type.String(),
  body: Type.String(),
  createdAt: Timestamp,
  /** When they read it in the app; mails are not tracked. */
  readAt: Nullable(Timestamp),
})

/** One patient. Lists are newest first, the last 100 of each. */
export const PatientInFull = Type.Object({
  patient: CasePatient,
  /** The id of their registration's case is the patient's own; this says whether it waits now. */
  registrationWaits: Type.Boolean(),
  letters: Type.Array(CaseLetter),
  /** The present and earlier ones. */
  documents: Type.Array(CaseDocument),
  consents: Type.Array(Consent),
  /** Always in English. */
  messages: Type.Array(PatientMessage),
  history: Type.Array(CaseEvent),
})
export type PatientInFull = Static<typeof PatientInFull>

export const openPatient = endpoint({
  name: 'openPatient',
  method: 'POST',
  path: '/api/app/staff/patients/{id}/open',
  summary: 'One patient in full, for a reason that is audited and shown to the patient',
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
  summary: 'Whether the caller has opened this patient today with a reason, so that the console can ask for one first',
  access: ['reviewer'],
  params: IdParams,
  result: Type.Object({ isOpen: Type.Boolean() }),
  problems: ['NotFound'],
})

export const readPatient = endpoint({
  name: 'readPatient',
  method: 'GET',
  path: '/api/app/staff/patients/{id}',
  summary: 'The same patient again, for a caller who has opened them today; audited at most once an hour',
  access: ['reviewer'],
  params: IdParams,
  result: PatientInFull,
  problems: ['NotFound', 'FileNotOpened'],
})

export const writeToPatient = endpoint({
  name: 'writeToPatient',
  method: 'POST',
  path: '/api/app/staff/patients/{id}/messages',
  summary: 'Write to a patient: a notification in the app, and a mail; audited',
  access: ['reviewer'],
  params: IdParams,
  body: Type.Object({
    /** Without Filipino, every patient gets the English text. */
    title: Type.Object({ en: NonBlankLine(120), fil: Type.Optional(NonBlankLine(120)) }),
    body: Type.Object({ en: Paragraphs(2000), fil: Type.Optional(Paragraphs(2000)) }),
  }),
  result: 'nothing',
  problems: ['NotFound', 'PatientUnreachable'],
  idempotencyKey: true,
  perMinute: 20,
})
