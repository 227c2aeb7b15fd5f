// The content of a case, as its reviewer sees it. Schemas only; the calls are in queue.ts and decisions.ts.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { DocumentKind, DocumentStatus, FileState } from '../documents/documents.ts'
import { LetterStatus } from '../letters/letters.ts'
import { PatientStatus } from '../profile/profile.ts'
import { Day, Id, Language, NonBlankLine, Nullable, OneOf, Timestamp } from '../values.ts'
import { DocumentDeclineReason } from './decline-reasons.ts'

/** The kinds of cases in the queue: registrations, and single documents of active patients. */
export const caseKinds = ['Registration', 'Prescription', 'OfficialReceipt', 'ClaimedGoodsReceipt'] as const
export const CaseKind = OneOf(caseKinds)
export type CaseKind = (typeof caseKinds)[number]

/** A note of staff that a patient reads in their language. */
export const NoteInBoth = Type.Object({ en: NonBlankLine(500), fil: NonBlankLine(500) })
export type NoteInBoth = Static<typeof NoteInBoth>

/** Who works on a case now. It expires at `until` (after 30 minutes), and any decision ends it. */
export const Assignment = Type.Object({ name: Type.String(), isMe: Type.Boolean(), until: Timestamp })
export type Assignment = Static<typeof Assignment>

/** The patient's data, to compare the files with. */
export const CasePatient = Type.Object({
  id: Id,
  patientCode: Type.String(),
  /** The number of their registration, as quoted in their mails. */
  reference: Type.String(),
  status: PatientStatus,
  firstName: Type.String(),
  middleName: Nullable(Type.String()),
  lastName: Type.String(),
  birthdate: Nullable(Day),
  /** Null once the patient is erased; other details are then empty. */
  emailAddress: Nullable(Type.String()),
  /** False until they have followed the link mailed to the address; until then they cannot log in. */
  addressConfirmed: Type.Boolean(),
  mobilePhoneNumber: Type.String(),
  /** The language of their mails. */
  language: Language,
  hcpCode: Type.String(),
  doctorName: Type.String(),
  clinic: Type.String(),
  registeredAt: Timestamp,
  /** When they were erased at their request; what the law requires is retained without a name. */
  erasedAt: Nullable(Timestamp),
  /** Since when a legal hold keeps everything about them. */
  heldSince: Nullable(Timestamp),
})
export type CasePatient = Static<typeof CasePatient>

/** A file as staff see it; `viewPatientDocument` shows it by `id`. `size` in bytes. */
export const CaseDocument = Type.Object({
  id: Id,
  kind: DocumentKind,
  status: DocumentStatus,
  fileState: FileState,
  originalName: Type.String(),
  contentType: Type.String(),
  size: Type.Integer(),
  /** Pages of a PDF; null for a picture. */
  pages: Nullable(Type.Integer()),
  uploadedAt: Timestamp,
  /** Whether another file has replaced it. */
  replaced: Type.Boolean(),
  /** The document it replaced. */
  replaces: Nullable(Id),
  letterId: Nullable(Id),
  letterNumber: Nullable(Type.String()),
  /** Units: what the patient typed, then what staff accepted. */
  orQuantity: Nullable(Type.Integer()),
  /** What staff entered from the receipt when they accepted it: number, day of purchase, branch. */
  receiptNumber: Nullable(Type.String()),
  receiptDate: Nullable(Day),
  receiptBranchId: Nullable(Id),
  receiptBranchName: Nullable(Type.String()),
  /** Whether a letter can be issued on it: an accepted prescription of an active patient without an open letter. */
  canMakeLetter: Type.Boolean(),
  /** Both null unless it was declined. */
  declineReason: Nullable(DocumentDeclineReason),
  declineNote: Nullable(Type.Object({ en: Type.String(), fil: Type.String() })),
  reviewedAt: Nullable(Timestamp),
  /** Name of the staff member who decided on it. */
  reviewedBy: Nullable(Type.String()),
})
export type CaseDocument = Static<typeof CaseDocument>

/** A letter shown with a case. Quantities count `unit`s. */
export const CaseLetter = Type.Object({
  id: Id,
  number: Type.String(),
  status: LetterStatus,
  productName: Type.String(),
  strength: Type.String(),
  unit: Type.String(),
  quantityApproved: Type.Integer(),
  /** Units bought according to the counter or the receipts, whichever is more. */
  quantityPurchased: Type.Integer(),
  /** Proved by accepted receipts. */
  quantityCounted: Type.Integer(),
  /** In undecided receipts, including this case's own. */
  quantityWaiting: Type.Integer(),
  /** What receipts may still prove: approved less counted. */
  quantityLeft: Type.Integer(),
  issuedAt: Timestamp,
  validUntil: Timestamp,
  claimedAt: Nullable(Timestamp),
  /** The branch of the last claim, which the receipt's branch should be. */
  branchId: Nullable(Id),
  branchName: Nullable(Type.String()),
})
export type CaseLetter = Static<typeof CaseLetter>

const caseChecks = [
  /** The patient has entered the quantity. */
  'QuantityTold',
  /** The quantity does not exceed what is left on the letter. */
  'QuantityFits',
  /** The receipt's day is not before the letter's and not after its end or today. */
  'DateFits',
  /** The receipt's branch is where the letter was claimed. */
  'BranchFits',
  /** No other document of any patient has the same file. */
  'FileIsNew',
  /** No accepted receipt has this number, day and branch. */
  'ReceiptIsNew',
] as const
/** The automatic checks. `Unknown`: something is not entered yet, or there is no letter. */
export const CaseCheck = Type.Object({ check: OneOf(caseChecks), result: OneOf(['Good', 'Bad', 'Unknown']) })
export type CaseCheck = Static<typeof CaseCheck>

/** Another document with the same file. For other patients it has only the code, and the case to open with a reason. */
export const CaseDuplicate = Type.Object({
  documentId: Id,
  because: OneOf(['SameFile', 'SameReceipt']),
  kind: DocumentKind,
  status: DocumentStatus,
  /** The case that decides on it: its own, or its registration. */
  ofCase: Type.Object({ kind: CaseKind, id: Id }),
  /** Whether it is this patient's own. */
  own: Type.Boolean(),
  patientCode: Type.String(),
  uploadedAt: Timestamp,
})
export type CaseDuplicate = Static<typeof CaseDuplicate>

const caseEvents = [
  'Registered',
  'AddressConfirmed',
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
  'RegistrationDiscarded',
  'Erased',
] as const
/** An action in the history. Views of files are not listed here; they are in the audit log. */
export const CaseEvent = Type.Object({
  at: Timestamp,
  what: OneOf(caseEvents),
  by: OneOf(['patient', 'staff', 'program']),
  /** The staff member; null for the patient and for automatic actions. */
  byName: Nullable(Type.String()),
  /** The document or letter it was about. */
  subjectId: Nullable(Id),
  /** A reason from the list of its call, with its note. */
  reason: Nullable(Type.String()),
})
export type CaseEvent = Static<typeof CaseEvent>

/** The last decision on a case. */
export const CaseDecision = Type.Object({
  outcome: OneOf(['Accepted', 'Declined']),
  at: Timestamp,
  /** Name of the member of staff. */
  by: Type.String(),
  byMe: Type.Boolean(),
  reason: Nullable(DocumentDeclineReason),
  note: Nullable(Type.Object({ en: Type.String(), fil: Type.String() })),
})
export type CaseDecision = Static<typeof CaseDecision>

/** `Waiting` for staff; `WithPatient`: its quantity is not entered yet; `Decided`; `Closed`: replaced, or the patient left. */
export const caseStates = ['Waiting', 'WithPatient', 'Decided', 'Closed'] as const

/** Everything that a decision needs. */
export const CaseInFull = Type.Object({
  kind: CaseKind,
  /** The patient's id for a registration, else the document's. */
  id: Id,
  state: OneOf(caseStates),
  /** When it last began to wait for staff, and its due time. */
  waitingSince: Timestamp,
  dueAt: Timestamp,
  overdue: Type.Boolean(),
  assignedTo: Nullable(Assignment),
  patient: CasePatient,
  /** The documents to decide on at present: an ID and a prescription for a registration, else one document. */
  documents: Type.Array(CaseDocument),
  /** The documents they replaced, newest first. */
  earlier: Type.Array(CaseDocument),
  /** Other files of the patient to compare with, newest first, 20 at most. */
  others: Type.Array(CaseDocument),
  /** The letter of a receipt. */
  letter: Nullable(CaseLetter),
  /** Letters that a receipt without a letter may belong to; otherwise empty. */
  possibleLetters: Type.Array(CaseLetter),
  checks: Type.Array(CaseCheck),
  /** 20 at most, newest first. */
  duplicates: Type.Array(CaseDuplicate),
  history: Type.Array(CaseEvent),
  /** Null before the first decision. A case that waits again after a decline has that decline. */
  decision: Nullable(CaseDecision),
})
export type CaseInFull = Static<typeof CaseInFull>
