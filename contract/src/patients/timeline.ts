// Everything that happened with a patient, as staff read it. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { DocumentStatus } from '../documents/documents.ts'
import { DocumentKind } from '../documents/kinds.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, ListQuery, Nullable, OneOf, Timestamp } from '../values.ts'
import { CallNote } from './calls.ts'

/** The filters of the timeline. Each kind of event belongs to one. */
export const timelineKinds = ['Registration', 'Letter', 'Document', 'HandOver', 'Message', 'Staff'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** Each event with its kind. Views of single files are only in the audit log. */
export const patientEvents = {
  Registered: 'Registration',
  AddressConfirmed: 'Registration',
  BroughtIn: 'Registration',
  Invited: 'Registration',
  TakenOver: 'Registration',
  TakeOverOffered: 'Registration',
  CardMade: 'Registration',
  CardRevoked: 'Registration',
  CardRefused: 'Registration',
  SentAgain: 'Registration',
  Approved: 'Registration',
  RegistrationDeclined: 'Registration',
  NotEligible: 'Registration',
  Reconsidered: 'Registration',
  RegistrationDiscarded: 'Registration',
  ProfileChanged: 'Registration',
  EmailChanged: 'Registration',
  DoctorAssigned: 'Registration',
  ConsentGranted: 'Registration',
  ConsentWithdrawn: 'Registration',
  Unsubscribed: 'Registration',
  Returned: 'Registration',
  ErasureRequested: 'Registration',
  ErasureWithdrawn: 'Registration',
  Erased: 'Registration',
  LetterIssued: 'Letter',
  LetterClaimed: 'Letter',
  ClaimedByCard: 'Letter',
  ClaimedByCall: 'Letter',
  LetterClaimUndone: 'Letter',
  LetterExpired: 'Letter',
  LetterCancelled: 'Letter',
  UnitsDispensed: 'HandOver',
  UnitsCorrected: 'HandOver',
  NotHandedOver: 'HandOver',
  RefusedLate: 'HandOver',
  DocumentSent: 'Document',
  DocumentReplaced: 'Document',
  QuantityPut: 'Document',
  DocumentAccepted: 'Document',
  ApprovedFirst: 'Document',
  DocumentDeclined: 'Document',
  ReceiptTakenBack: 'Document',
  DocumentUnsafe: 'Document',
  MessageWritten: 'Message',
  MessageSent: 'Message',
  MessageSettled: 'Message',
  PaperPrinted: 'Message',
  AddressSet: 'Registration',
  CallNoted: 'Message',
  FollowUpPlanned: 'Message',
  FollowUpDone: 'Message',
  FollowUpReopened: 'Message',
  TierGranted: 'Letter',
  TierConfirmed: 'Letter',
  TierDeclined: 'Letter',
  TierEnded: 'Letter',
  TierTimeOver: 'Letter',
  QuestionAsked: 'Message',
  QuestionAnswered: 'Message',
  QuestionWithdrawn: 'Message',
  QuestionLapsed: 'Message',
  WarningAcknowledged: 'Document',
  /** A notification that is no event of its own: a reminder, an announcement. */
  Told: 'Message',
  PatientOpened: 'Staff',
  CaseOpened: 'Staff',
  HoldPlaced: 'Staff',
  HoldLifted: 'Staff',
} as const satisfies Record<string, TimelineKind>
export type PatientEvent = keyof typeof patientEvents
export const patientEventNames = Object.keys(patientEvents) as PatientEvent[]

/** A notification, in English. */
const Told = Type.Object({
  title: Type.String(),
  body: Type.String(),
  /** When they read it in the app; mails are not tracked. */
  readAt: Nullable(Timestamp),
})

export const TimelineItem = Type.Object({
  /** Unique in a patient's timeline. */
  id: Type.String(),
  at: Timestamp,
  what: OneOf(patientEventNames),
  by: OneOf(['patient', 'caregiver', 'staff', 'pharmacy', 'program']),
  /** The member of staff or pharmacist, or who the caregiver was to the patient; null for the patient and for automatic actions. */
  byName: Nullable(Type.String()),
  /** A reason from the list of its call, with its note. A legal hold's reason is not shown. */
  reason: Nullable(Type.String()),
  letter: Nullable(Type.Object({ id: Id, number: Type.String(), productName: Type.String(), unit: Type.String() })),
  document: Nullable(
    Type.Object({ id: Id, kind: DocumentKind, status: DocumentStatus, receiptNumber: Nullable(Type.String()) }),
  ),
  /** Units: issued, handed over, corrected to, or of the receipt. */
  quantity: Nullable(Type.Integer()),
  /** The units of a receipt for several letters, for each after `letter`. */
  together: Type.Array(Type.Object({ number: Type.String(), unit: Type.String(), quantity: Type.Integer() })),
  /** Of a claim or a hand-over. */
  branchName: Nullable(Type.String()),
  /** Of a phone call; the note is in `words`. */
  call: Nullable(Type.Omit(CallNote, ['words'])),
  /** The patient's message or answer, or the note on a call. */
  words: Nullable(Type.String()),
  /** The patient's notifications in the same step. */
  told: Type.Array(Told),
})
export type TimelineItem = Static<typeof TimelineItem>

export const readPatientTimeline = endpoint({
  name: 'readPatientTimeline',
  method: 'GET',
  path: '/api/app/staff/patients/{id}/timeline',
  summary:
    'Everything that happened with a patient, newest first, for a caller who has opened them today; `Before` is the `next` of the previous page; audited like reading the patient',
  access: 'patients.open',
  params: IdParams,
  query: Type.Object({
    Kind: Type.Optional(OneOf(timelineKinds)),
    Before: Type.Optional(Type.String({ maxLength: 60, pattern: '^\\d{1,15}_[an][0-9a-f-]{1,36}$' })),
    MaxResultCount: ListQuery.properties.MaxResultCount,
  }),
  result: Type.Object({ items: Type.Array(TimelineItem), next: Nullable(Type.String()) }),
  problems: ['NotFound', 'FileNotOpened'],
})
