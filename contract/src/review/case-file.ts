// What a case is made of, as its reviewer sees it. Shapes only; the calls are in cases.ts and decisions.ts.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { DocumentKind, DocumentStatus } from '../documents/documents.ts'
import { LetterStatus } from '../letters/letters.ts'
import { PatientStatus } from '../profile/profile.ts'
import { Day, Id, Language, Moment, Nullable, OneOf, Words } from '../values.ts'
import { DeclineReason } from './decline-reasons.ts'

/** What waits in the one queue: whole registrations, and single documents of active patients. */
export const caseKinds = ['Registration', 'Prescription', 'OfficialReceipt', 'ClaimedGoodsReceipt'] as const
export const CaseKind = OneOf(caseKinds)
export type CaseKind = (typeof caseKinds)[number]

/** Words of staff that a patient reads, each in the language they have chosen. */
export const NoteInBoth = Type.Object({ en: Words(500), fil: Words(500) })
export type NoteInBoth = Static<typeof NoteInBoth>

/** Who works on a case now. It lapses by itself at `until` (30 minutes), and any decision ends it. */
export const Assignment = Type.Object({ name: Type.String(), isMe: Type.Boolean(), until: Moment })
export type Assignment = Static<typeof Assignment>

/** The patient's data, beside which the files are held. */
export const CasePatient = Type.Object({
  id: Id,
  patientCode: Type.String(),
  /** The number of their registration, as their mails quote it. */
  reference: Type.String(),
  status: PatientStatus,
  firstName: Type.String(),
  middleName: Nullable(Type.String()),
  lastName: Type.String(),
  birthdate: Nullable(Day),
  /** Null, as other details are empty, once the patient is erased. */
  emailAddress: Nullable(Type.String()),
  mobilePhoneNumber: Type.String(),
  /** The language of their mails. */
  language: Language,
  hcpCode: Type.String(),
  doctorName: Type.String(),
  clinic: Type.String(),
  registeredAt: Moment,
  /** When they were erased by their own wish: the law keeps the rest, of a person without a name. */
  erasedAt: Nullable(Moment),
})
export type CasePatient = Static<typeof CasePatient>

/** A file as staff see it; `viewPatientDocument` shows it by `id`. `size` in bytes. */
export const CaseDocument = Type.Object({
  id: Id,
  kind: DocumentKind,
  status: DocumentStatus,
  originalName: Type.String(),
  contentType: Type.String(),
  size: Type.Integer(),
  /** Pages of a PDF; null for a picture. */
  pages: Nullable(Type.Integer()),
  uploadedAt: Moment,
  /** Whether another file was sent in its place: it no longer counts. */
  replaced: Type.Boolean(),
  /** The document it was sent in place of. */
  replaces: Nullable(Id),
  letterId: Nullable(Id),
  letterNumber: Nullable(Type.String()),
  /** Units: what the patient typed, then what staff accepted. */
  orQuantity: Nullable(Type.Integer()),
  /** What staff typed off the receipt when they accepted it: number, day of purchase, branch. */
  receiptNumber: Nullable(Type.String()),
  receiptDate: Nullable(Day),
  receiptBranchId: Nullable(Id),
  receiptBranchName: Nullable(Type.String()),
  /** Whether a letter can be issued on it: a prescription, accepted, of an active patient, without a letter that lives. */
  canMakeLetter: Type.Boolean(),
  /** Both null unless it was declined. */
  declineReason: Nullable(DeclineReason),
  declineNote: Nullable(Type.Object({ en: Type.String(), fil: Type.String() })),
  reviewedAt: Nullable(Moment),
  /** Name of the member of staff who decided on it. */
  reviewedBy: Nullable(Type.String()),
})
export type CaseDocument = Static<typeof CaseDocument>

/** A letter beside a case. Quantities count `unit`s. */
export const CaseLetter = Type.Object({
  id: Id,
  number: Type.String(),
  status: LetterStatus,
  productName: Type.String(),
  strength: Type.String(),
  unit: Type.String(),
  quantityApproved: Type.Integer(),
  /** Bought by what the counter or the receipts say, whichever is more. */
  quantityPurchased: Type.Integer(),
  /** Proved by accepted receipts. */
  quantityCounted: Type.Integer(),
  /** In receipts that wait for a decision, this case's own included. */
  quantityWaiting: Type.Integer(),
  /** What receipts may still prove: approved less counted. */
  quantityLeft: Type.Integer(),
  issuedAt: Moment,
  validUntil: Moment,
  claimedAt: Nullable(Moment),
  /** Where it was claimed last: what the receipt's branch should be. */
  branchId: Nullable(Id),
  branchName: Nullable(Type.String()),
})
export type CaseLetter = Static<typeof CaseLetter>

const caseChecks = [
  /** The patient has told the quantity. */
  'QuantityTold',
  /** The quantity is no more than what is left on the letter. */
  'QuantityFits',
  /** The receipt's day is not before the letter's and not after its end or today. */
  'DateFits',
  /** The receipt's branch is where the letter was claimed. */
  'BranchFits',
  /** No other document, of this patient or another, has this very file. */
  'FileIsNew',
  /** No accepted receipt has this number, day and branch. */
  'ReceiptIsNew',
] as const
/** What was compared for the reviewer. `Unknown`: not yet, because something is not typed, or there is no letter. */
export const CaseCheck = Type.Object({ check: OneOf(caseChecks), result: OneOf(['Good', 'Bad', 'Unknown']) })
export type CaseCheck = Static<typeof CaseCheck>

/** Another document that is the same. Of other patients only the code is told, and where it can be opened for a reason. */
export const CaseDuplicate = Type.Object({
  documentId: Id,
  because: OneOf(['SameFile', 'SameReceipt']),
  kind: DocumentKind,
  status: DocumentStatus,
  /** The case in which it is decided on: its own, or the registration that it came with. */
  ofCase: Type.Object({ kind: CaseKind, id: Id }),
  /** Whether it is this patient's own. */
  own: Type.Boolean(),
  patientCode: Type.String(),
  uploadedAt: Moment,
})
export type CaseDuplicate = Static<typeof CaseDuplicate>

const caseEvents = [
  'Registered',
  'Returned',
  'DocumentSent',
  'DocumentReplaced',
  'QuantityPut',
  'SentAgain',
  'Approved',
  'Accepted',
  'Declined',
  'LetterIssued',
  'LetterClaimed',
  'LetterClaimUndone',
  'UnitsDispensed',
  'LetterExpired',
  'LetterCancelled',
  'MessageWritten',
  'OpenedOutsideQueue',
  'Unsubscribed',
  'Erased',
] as const
/** Something that was done. Looks at files are not told here; they are in the audit log. */
export const CaseEvent = Type.Object({
  at: Moment,
  what: OneOf(caseEvents),
  by: OneOf(['patient', 'staff', 'program']),
  /** Who of the staff; null for the patient and for what the program does by itself. */
  byName: Nullable(Type.String()),
  /** The document or letter it was about. */
  subjectId: Nullable(Id),
  /** A reason from the list of its call, with what was added to it. */
  reason: Nullable(Type.String()),
})
export type CaseEvent = Static<typeof CaseEvent>

/** How a case was decided the last time. */
export const CaseDecision = Type.Object({
  outcome: OneOf(['Accepted', 'Declined']),
  at: Moment,
  /** Name of the member of staff. */
  by: Type.String(),
  byMe: Type.Boolean(),
  reason: Nullable(DeclineReason),
  note: Nullable(Type.Object({ en: Type.String(), fil: Type.String() })),
})
export type CaseDecision = Static<typeof CaseDecision>

/** `Waiting` for staff; `WithPatient`: its quantity is not told yet; `Decided`; `Closed`: replaced, or the patient left. */
export const caseStates = ['Waiting', 'WithPatient', 'Decided', 'Closed'] as const

/** Everything it takes to decide. */
export const CaseInFull = Type.Object({
  kind: CaseKind,
  /** The patient's id for a registration, else the document's. */
  id: Id,
  state: OneOf(caseStates),
  /** When it last began to wait for staff, and by when that shall be answered. */
  waitingSince: Moment,
  dueAt: Moment,
  overdue: Type.Boolean(),
  assignedTo: Nullable(Assignment),
  patient: CasePatient,
  /** What the decision is on, as it stands now: an ID and a prescription for a registration, else one document. */
  documents: Type.Array(CaseDocument),
  /** What was sent before in their places, newest first. */
  earlier: Type.Array(CaseDocument),
  /** Other files of the patient to compare with, newest first, 20 at most. */
  others: Type.Array(CaseDocument),
  /** The letter of a receipt. */
  letter: Nullable(CaseLetter),
  /** Letters that a receipt without one may belong to; empty otherwise. */
  possibleLetters: Type.Array(CaseLetter),
  checks: Type.Array(CaseCheck),
  /** 20 at most, newest first. */
  duplicates: Type.Array(CaseDuplicate),
  history: Type.Array(CaseEvent),
  /** Null while nobody has decided. A case that waits again after a decline holds that decline. */
  decision: Nullable(CaseDecision),
})
export type CaseInFull = Static<typeof CaseInFull>
