// The content of a case, as its reviewer sees it. Schemas only; the calls are in queue.ts and decisions.ts.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { accessGrounds } from '../caregivers/patients.ts'
import { Correction } from '../counter/correction.ts'
import { DocumentStatus, FileState, LetterOn, ReceiptPart } from '../documents/documents.ts'
import { DocumentKind, kindsThat } from '../documents/kinds.ts'
import { EnrolledAtDesk } from '../enrolments/enrolments.ts'
import { BenefitRule, HandOverMoney } from '../formulary/benefit.ts'
import { LetterStatus } from '../letters/letters.ts'
import { Centavos, UnitsAmount } from '../money.ts'
import { PatientStatus } from '../profile/profile.ts'
import { CaseSignal, SettledSignal } from '../signals/kinds.ts'
import { Day, Id, Language, NonBlankLine, Nullable, OneOf, Texts, Timestamp } from '../values.ts'
import { DocumentDeclineReason } from './decline-reasons.ts'
import { Prescription } from './prescription.ts'

/** The kinds of cases in the queue: registrations, and single documents of active patients. */
export const caseKinds = ['Registration', ...kindsThat('isCase')] as const
export const CaseKind = OneOf(caseKinds)
export type CaseKind = (typeof caseKinds)[number]

/** A note of staff that a patient reads in their language. */
export const NoteTexts = Texts(NonBlankLine(500))
export type NoteTexts = Static<typeof NoteTexts>

/** The person who works on a case now, and since when. It expires at `until` unless it is renewed, and any decision ends it. */
export const Assignment = Type.Object({
  name: Type.String(),
  isMe: Type.Boolean(),
  since: Timestamp,
  until: Timestamp,
})
export type Assignment = Static<typeof Assignment>

/** Who registered a patient who does not do it alone, as the paper must prove. */
export const CaseGuardian = Type.Object({
  name: Type.String(),
  grounds: OneOf(accessGrounds),
  relation: Nullable(Type.String()),
})
export type CaseGuardian = Static<typeof CaseGuardian>

/** The patient's data, for comparison with the files. */
export const CasePatient = Type.Object({
  id: Id,
  patientCode: Type.String(),
  /** The number of their registration, as quoted in their mails. */
  reference: Type.String(),
  status: PatientStatus,
  /** Their registration was declined for good (docs/decisions/058). */
  notEligible: Type.Boolean(),
  firstName: Type.String(),
  middleName: Nullable(Type.String()),
  lastName: Type.String(),
  birthdate: Nullable(Day),
  /** Null: the patient has no account. Also once they are erased; other details are then empty. */
  emailAddress: Nullable(Type.String()),
  /** False until they have followed the link mailed to the address; until then they cannot log in. */
  addressConfirmed: Type.Boolean(),
  mobilePhoneNumber: Nullable(Type.String()),
  /** The language of their mails; null: they have no account. */
  language: Nullable(Language),
  hcpCode: Type.String(),
  doctorName: Type.String(),
  clinic: Type.String(),
  registeredAt: Timestamp,
  /** Who enrolled them at a desk; null: nobody did. */
  enrolledAtDesk: Nullable(EnrolledAtDesk),
  /** Null: they registered on their own, or nobody's access shows who it was. */
  guardian: Nullable(CaseGuardian),
  /** When they were erased at their request; what the law requires is retained without a name. */
  erasedAt: Nullable(Timestamp),
  /** Since when they are under a legal hold. */
  heldSince: Nullable(Timestamp),
})
export type CasePatient = Static<typeof CasePatient>

/** The last prescription's values of a patient for each product. */
export const LastPrescriptions = Type.Array(Type.Object({ productId: Id, ...Prescription.properties }))

/** One person's approval of a letter that needs two (docs/decisions/066): another one must approve the same. */
export const FirstApproval = Type.Object({
  byId: Id,
  /** Name of the staff member. */
  by: Type.String(),
  at: Timestamp,
  productId: Id,
  productName: Type.String(),
  /** The counted unit, singular. */
  unit: Type.String(),
  quantity: Type.Integer(),
  /** The letters for further medicines that were approved with it. */
  alongside: Type.Array(
    Type.Object({ productId: Id, productName: Type.String(), unit: Type.String(), quantity: Type.Integer() }),
  ),
})
export type FirstApproval = Static<typeof FirstApproval>

/** Which of the program's papers a file is. `visible`: whether the caller may open it; its name, type and size are then empty. */
const CasePaper = Type.Object({
  kindId: Id,
  names: Texts(Type.String()),
  /** The last day on which an accepted one counts. */
  validUntil: Nullable(Day),
  /** How long its kind counts from the day of acceptance; null: for good. */
  validMonths: Nullable(Type.Integer()),
  fileDeleted: Type.Boolean(),
  visible: Type.Boolean(),
})

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
  /** Null unless its kind is `ProgramPaper`. */
  paper: Type.Optional(Nullable(CasePaper)),
  letterId: Nullable(Id),
  letterNumber: Nullable(Type.String()),
  /** Units: as the patient typed them, then as staff accepted them. */
  orQuantity: Nullable(Type.Integer()),
  /** The other letters of a receipt for several. */
  together: Type.Array(ReceiptPart),
  /** The receipt's number as the patient entered it; null when they left it out. */
  statedNumber: Nullable(Type.String()),
  /** The date of a receipt or prescription as the patient entered it; null when they left it out. */
  statedDate: Nullable(Day),
  /** What staff entered from the receipt when they accepted it: number, day of purchase, branch. */
  receiptNumber: Nullable(Type.String()),
  receiptDate: Nullable(Day),
  receiptBranchId: Nullable(Id),
  receiptBranchName: Nullable(Type.String()),
  /** A prescription's values, entered when a letter was issued on it: those for its first letter's product. */
  prescription: Nullable(Prescription),
  /** The letters issued on a prescription that are not cancelled, the first first, with its values for each product. */
  lettersOn: Type.Array(LetterOn),
  /** The amount paid by it, in centavos (PHP). */
  orAmount: Nullable(UnitsAmount),
  /** Whether a letter can be issued on it: an accepted prescription of an active patient without an open letter. */
  canMakeLetter: Type.Boolean(),
  /** For a prescription whose letter waits for a second person. */
  firstApproval: Nullable(FirstApproval),
  /** Both null unless it was declined. */
  declineReason: Nullable(DocumentDeclineReason),
  declineNote: Nullable(Texts(Type.String())),
  reviewedAt: Nullable(Timestamp),
  /** Name of the staff member who decided on it. */
  reviewedBy: Nullable(Type.String()),
})
export type CaseDocument = Static<typeof CaseDocument>

/** A hand-over at the counter, after any correction. 0 units: corrected to zero. */
export const HandOver = Type.Object({
  at: Timestamp,
  /** `at` in Manila. */
  day: Day,
  branchId: Id,
  branchName: Type.String(),
  quantity: Type.Integer(),
  /** The quantity recorded first; null if it was not corrected. */
  firstQuantity: Nullable(Type.Integer()),
  /** The reason of the last correction; null without one, or from before reasons were required. */
  correction: Type.Optional(Nullable(Correction)),
  /** The patient's part, in centavos (PHP); null when no rule or price was in force. */
  patientAmount: Type.Optional(Nullable(UnitsAmount)),
  /** All its amounts, and who bought. */
  money: Type.Optional(Nullable(HandOverMoney)),
})
export type HandOver = Static<typeof HandOver>

/** An accepted receipt of a letter. `day` and `branchId` are null when they were not entered, or the branch is not the program's. */
export const CountedReceipt = Type.Object({
  documentId: Id,
  quantity: Type.Integer(),
  day: Nullable(Day),
  branchId: Nullable(Id),
  /** The paid amount, in centavos (PHP); null when it was not entered. */
  amount: Type.Optional(Nullable(UnitsAmount)),
})
export type CountedReceipt = Static<typeof CountedReceipt>

/** A letter shown with a case. Quantities count `unit`s. */
export const CaseLetter = Type.Object({
  id: Id,
  number: Type.String(),
  status: LetterStatus,
  productId: Id,
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
  /** The product's price of one unit today, in centavos (PHP), and the letter's benefit; null without one. */
  unitPrice: Nullable(Centavos),
  benefitRule: Nullable(BenefitRule),
  issuedAt: Timestamp,
  validUntil: Timestamp,
  claimedAt: Nullable(Timestamp),
  /** The branch of the last claim, which the receipt's branch should be. */
  branchId: Nullable(Id),
  branchName: Nullable(Type.String()),
  /** Oldest first. */
  handOvers: Type.Array(HandOver),
  counted: Type.Array(CountedReceipt),
})
export type CaseLetter = Static<typeof CaseLetter>

/** Units bought of a product, and the day of the last purchase. */
export const Bought = Type.Object({
  productId: Id,
  productName: Type.String(),
  strength: Type.String(),
  unit: Type.String(),
  quantity: Type.Integer(),
  lastDay: Day,
})
export type Bought = Static<typeof Bought>

/** Units bought on a letter, by the counter and by the receipts, in the days that `paceWarnings` covers. */
const Purchases = Type.Object({
  productId: Id,
  handOvers: Type.Array(Type.Object({ day: Day, quantity: Type.Integer() })),
  counted: Type.Array(Type.Object({ day: Day, quantity: Type.Integer() })),
})

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
/** The automatic checks. `Unknown`: a value is not entered yet, or there is no letter. */
export const CaseCheck = Type.Object({
  check: OneOf(caseChecks),
  result: OneOf(['Good', 'Bad', 'Unknown']),
  /** The letter that it is about, of a receipt for several; left out where there is one. */
  letterId: Type.Optional(Id),
})
export type CaseCheck = Static<typeof CaseCheck>

/** Another document with the same file. For other patients it has only the code, and the case to open with a reason. */
export const CaseDuplicate = Type.Object({
  documentId: Id,
  because: OneOf(['SameFile', 'SameReceipt']),
  kind: DocumentKind,
  status: DocumentStatus,
  /** The deciding case: its own, or its registration. */
  ofCase: Type.Object({ kind: CaseKind, id: Id }),
  /** Whether it is this patient's own. */
  own: Type.Boolean(),
  patientCode: Type.String(),
  uploadedAt: Timestamp,
})
export type CaseDuplicate = Static<typeof CaseDuplicate>

/** An accepted receipt of the same branch whose number is next to others. */
export const ReceiptInSequence = Type.Object({
  documentId: Id,
  receiptNumber: Type.String(),
  receiptDate: Day,
  /** Whether it is this patient's own. */
  own: Type.Boolean(),
  patientCode: Type.String(),
})
export type ReceiptInSequence = Static<typeof ReceiptInSequence>

const caseEvents = [
  'Registered',
  'AddressConfirmed',
  'BroughtIn',
  'Invited',
  'TakenOver',
  'Returned',
  'DocumentSent',
  'DocumentReplaced',
  'QuantityPut',
  'SentAgain',
  'Approved',
  'Accepted',
  'Declined',
  'TakenBack',
  'NotEligible',
  'Reconsidered',
  'ApprovedFirst',
  'LetterIssued',
  'LetterClaimed',
  'ClaimedByCard',
  'ClaimedByCall',
  'LetterClaimUndone',
  'UnitsDispensed',
  'LetterExpired',
  'LetterCancelled',
  'WarningAcknowledged',
  'MessageWritten',
  'QuestionAsked',
  'QuestionAnswered',
  'QuestionWithdrawn',
  'QuestionLapsed',
  'OpenedOutsideQueue',
  'Unsubscribed',
  'RegistrationDiscarded',
  'Erased',
] as const
/** An action in the history. Views of files are not listed here; they are in the audit log. */
export const CaseEvent = Type.Object({
  at: Timestamp,
  what: OneOf(caseEvents),
  by: OneOf(['patient', 'caregiver', 'staff', 'program']),
  /** The staff member, or who the caregiver was to the patient; null for the patient and for automatic actions. */
  byName: Nullable(Type.String()),
  /** The document or letter of the action. */
  subjectId: Nullable(Id),
  /** A reason from the list of its call, with its note; of an acknowledged warning `MoreThanHandedOver 8: Other: the note`. */
  reason: Nullable(Type.String()),
})
export type CaseEvent = Static<typeof CaseEvent>

export const questionStates = ['Asked', 'Answered', 'Withdrawn', 'Lapsed'] as const
/** A reviewer's question to the patient about a case. `Lapsed`: not answered within `QUESTION_DAYS`. */
export const CaseQuestion = Type.Object({
  id: Id,
  state: OneOf(questionStates),
  question: NoteTexts,
  askedAt: Timestamp,
  askedBy: Type.String(),
  /** Without an answer, the case comes back then. */
  answerBy: Timestamp,
  /** In the patient's words. */
  answer: Nullable(Type.String()),
  /** The document sent as the answer. */
  answeredWith: Nullable(Id),
  /** When it was answered, withdrawn or lapsed. */
  endedAt: Nullable(Timestamp),
})
export type CaseQuestion = Static<typeof CaseQuestion>

/** The last decision on a case. */
export const CaseDecision = Type.Object({
  outcome: OneOf(['Accepted', 'Declined']),
  at: Timestamp,
  /** Name of the member of staff. */
  by: Type.String(),
  byMe: Type.Boolean(),
  reason: Nullable(DocumentDeclineReason),
  note: Nullable(Texts(Type.String())),
  /** A registration that is declined for good. */
  notEligible: Type.Boolean(),
})
export type CaseDecision = Static<typeof CaseDecision>

/** `Waiting` for staff; `WithPatient`: for a quantity or an answer; `Decided`; `Closed`: replaced, or the patient left. */
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
  /** Further letters that an official receipt with a letter may be for, with those that it is for; otherwise empty. */
  otherLetters: Type.Array(CaseLetter),
  /** The product and units of the patient's last letter, while the formulary has the product: the probable values of the next one. */
  proposedLetter: Nullable(Type.Object({ productId: Id, quantity: Type.Integer() })),
  /** The last prescription's values for each product: the probable values of this one. */
  lastPrescriptions: LastPrescriptions,
  /** The day in Manila of the following values. */
  asOf: Day,
  /** The patient's letters on which units can still be bought, the first to end first. */
  openLetters: Type.Array(CaseLetter),
  /** Units of each product that the patient bought in the last 90 days, by day in Manila, the most recent first. */
  boughtLately: Type.Array(Bought),
  /** By letter. */
  purchases: Type.Array(Purchases),
  /** The last letter of another prescription that was not cancelled; null before the first. `alongside`: the others of that prescription. */
  lastLetter: Nullable(
    Type.Object({
      productId: Id,
      productName: Type.String(),
      strength: Type.String(),
      issuedAt: Timestamp,
      alongside: Type.Array(Type.Object({ productId: Id, productName: Type.String(), strength: Type.String() })),
    }),
  ),
  checks: Type.Array(CaseCheck),
  /** The questions about it and about the files it replaced, oldest first. */
  questions: Type.Array(CaseQuestion),
  /** 20 at most, newest first. */
  duplicates: Type.Array(CaseDuplicate),
  /** Its open signals, newest first, at most 20. */
  signals: Type.Array(CaseSignal),
  /** All signals on the patient closed as a mistake or misuse, and those on a registration's doctor; the latest first, at most 20. */
  settledSignals: Type.Array(SettledSignal),
  /** Other receipts in sequence with this one's number, by number; empty unless they make a signal. */
  inSequence: Type.Array(ReceiptInSequence),
  history: Type.Array(CaseEvent),
  /** Null before the first decision. A case that waits again after a decline has that decline. */
  decision: Nullable(CaseDecision),
})
export type CaseInFull = Static<typeof CaseInFull>
