// Patients outside the queue: searching, opening for a reason, writing to them. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { Consent } from '../consents/consents.ts'
import { endpoint } from '../endpoint.ts'
import { PatientStatus } from '../profile/profile.ts'
import { CaseDocument, CaseLetter, CasePatient, LastPrescriptions } from '../review/case-file.ts'
import { SettledSignal } from '../signals/kinds.ts'
import {
  Day,
  Id,
  IdParams,
  ListQuery,
  NonBlankLine,
  Nullable,
  Paragraphs,
  SearchLine,
  SourceTexts,
  Timestamp,
} from '../values.ts'
import { OpenReason } from './open-reasons.ts'
import { PatientSummary } from './summary.ts'

/** A search result: enough to know which patient to open. */
export const FoundPatient = Type.Object({
  id: Id,
  patientCode: Type.String(),
  reference: Type.String(),
  status: PatientStatus,
  /** Declined for good (docs/decisions/058). */
  notEligible: Type.Boolean(),
  firstName: Type.String(),
  lastName: Type.String(),
  birthdate: Nullable(Day),
  /** The branch of their last claim; patients give no address. */
  city: Nullable(Type.String()),
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
    'Patients by words of the name, mobile number, birthdate, code, reference, letter number or the beginning of an e-mail address, newest first; `after` is the `next` of the previous page; audited. A POST, so that no name is in a URL.',
  access: 'patients.open',
  body: Type.Object({
    text: SearchLine(100, 3),
    after: Type.Optional(Id),
    MaxResultCount: ListQuery.properties.MaxResultCount,
  }),
  result: Type.Object({ items: Type.Array(FoundPatient), next: Nullable(Id) }),
  problems: [],
  perMinute: 60,
})

/** One patient. Lists are newest first, the last 100 of each; events are in `readPatientTimeline`. */
export const PatientInFull = Type.Object({
  patient: CasePatient,
  summary: PatientSummary,
  letters: Type.Array(CaseLetter),
  /** The present doctor and earlier ones. */
  documents: Type.Array(CaseDocument),
  consents: Type.Array(Consent),
  /** The last prescription's values for each product: the next one is probably like it. */
  lastPrescriptions: LastPrescriptions,
  /** Signals that were closed as a mistake or misuse, the last first, 20 at most. */
  settledSignals: Type.Array(SettledSignal),
  /** Since when they are under a legal hold; its reason is for administrators only. */
  heldSince: Nullable(Timestamp),
})
export type PatientInFull = Static<typeof PatientInFull>

export const openPatient = endpoint({
  name: 'openPatient',
  method: 'POST',
  path: '/api/app/staff/patients/{id}/open',
  summary: 'One patient in full, for a reason that is audited and shown to the patient',
  access: 'patients.open',
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
  access: 'patients.open',
  params: IdParams,
  result: Type.Object({ isOpen: Type.Boolean() }),
  problems: ['NotFound'],
})

export const readPatient = endpoint({
  name: 'readPatient',
  method: 'GET',
  path: '/api/app/staff/patients/{id}',
  summary: 'The same patient again, for a caller who has opened them today; audited at most once an hour',
  access: 'patients.open',
  params: IdParams,
  result: PatientInFull,
  problems: ['NotFound', 'FileNotOpened'],
})

export const writeToPatient = endpoint({
  name: 'writeToPatient',
  method: 'POST',
  path: '/api/app/staff/patients/{id}/messages',
  summary:
    'Write to a patient, or reply to their messages: in their list of messages, as a notification and by mail; audited',
  access: 'patients.open',
  params: IdParams,
  body: Type.Object({
    /** Patients whose language is missing get its fallback. */
    title: SourceTexts(NonBlankLine(120)),
    body: SourceTexts(Paragraphs(2000)),
  }),
  result: 'nothing',
  problems: ['NotFound', 'FileNotOpened', 'PatientUnreachable'],
  idempotencyKey: true,
  perMinute: 20,
})
