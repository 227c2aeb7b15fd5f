// The kinds of documents, by their importance to patients: one entry has everything about a kind except its words, which are in locales/.
// The database has the names in `document_kind`, and a function for each fact that statements ask for, such as `is_receipt`.
import { OneOf } from '../values.ts'

const photoOrPdf = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'application/pdf'] as const

type Facts = {
  /** Its accepted content types. */
  types: readonly (typeof photoOrPdf)[number][]
  /** Sent to register: decided with the registration, until that is decided. */
  ofRegistration: boolean
  /** Decided on its own: it is a case of the queue, and can be sent at any time. */
  isCase: boolean
  /** Accepted by issuing the letter that it asks for. */
  asksForLetter: boolean
  /** It belongs to a claimed letter: the one that it is sent for, else the only one. */
  isOfLetter: boolean
  /** It proves a hand-over: compared with its letter's hand-overs and other receipts, and stored as a tax record. */
  isReceipt: boolean
  /** It waits for its quantity (`NeedsQuantity`), is not accepted without letter, number and day, and then counts for the letter. */
  needsQuantity: boolean
  /** Its name, and who may open it, are what the program has defined (`paper_kind`): a patient sends it for one of those. */
  isOfProgram: boolean
  /** The promise by which staff answer. */
  promise: 'registration' | 'prescription' | 'receipt'
  /** How its photo is drawn and framed. */
  picture: 'id' | 'prescription' | 'receipt'
  /** The name in Ionicons, without `-outline`. */
  icon: string
}

export const kindFacts = {
  Prescription: {
    types: photoOrPdf,
    ofRegistration: true,
    isCase: true,
    asksForLetter: true,
    isOfLetter: false,
    isReceipt: false,
    needsQuantity: false,
    isOfProgram: false,
    promise: 'prescription',
    picture: 'prescription',
    icon: 'medkit',
  },
  OfficialReceipt: {
    types: photoOrPdf,
    ofRegistration: false,
    isCase: true,
    asksForLetter: false,
    isOfLetter: true,
    isReceipt: true,
    needsQuantity: true,
    isOfProgram: false,
    promise: 'receipt',
    picture: 'receipt',
    icon: 'receipt',
  },
  Id: {
    types: photoOrPdf,
    ofRegistration: true,
    isCase: false,
    asksForLetter: false,
    isOfLetter: false,
    isReceipt: false,
    needsQuantity: false,
    isOfProgram: false,
    promise: 'registration',
    picture: 'id',
    icon: 'card',
  },
  /** That somebody may act for the patient: a birth certificate, a court's order, a special power of attorney. */
  Authority: {
    types: photoOrPdf,
    ofRegistration: true,
    isCase: false,
    asksForLetter: false,
    isOfLetter: false,
    isReceipt: false,
    needsQuantity: false,
    isOfProgram: false,
    promise: 'registration',
    picture: 'prescription',
    icon: 'ribbon',
  },
  ClaimedGoodsReceipt: {
    types: photoOrPdf,
    ofRegistration: false,
    isCase: true,
    asksForLetter: false,
    isOfLetter: true,
    isReceipt: true,
    needsQuantity: false,
    isOfProgram: false,
    promise: 'receipt',
    picture: 'receipt',
    icon: 'gift',
  },
  /** What somebody signed whom a desk enrolled: on the screen, or the paper. */
  SignedConsent: {
    types: photoOrPdf,
    ofRegistration: true,
    isCase: false,
    asksForLetter: false,
    isOfLetter: false,
    isReceipt: false,
    needsQuantity: false,
    isOfProgram: false,
    promise: 'registration',
    picture: 'prescription',
    icon: 'create',
  },
  ProgramPaper: {
    types: photoOrPdf,
    ofRegistration: false,
    isCase: true,
    asksForLetter: false,
    isOfLetter: false,
    isReceipt: false,
    needsQuantity: false,
    isOfProgram: true,
    promise: 'registration',
    picture: 'prescription',
    icon: 'document-attach',
  },
} as const satisfies Record<string, Facts>

type Kinds = typeof kindFacts
export type DocumentKind = keyof Kinds
/** A boolean fact about a kind. */
export type KindFact = { [F in keyof Facts]: Facts[F] extends boolean ? F : never }[keyof Facts]
/** The kinds with a fact. */
export type KindsThat<Fact extends KindFact> = {
  [K in DocumentKind]: Kinds[K][Fact] extends true ? K : never
}[DocumentKind]
export type DocumentIcon = Kinds[DocumentKind]['icon']

export const documentKinds = Object.keys(kindFacts) as DocumentKind[]
export const DocumentKind = OneOf(documentKinds)

/** Whether a kind of documents or cases has a fact. False for a newer server's kind. */
export const hasFact = <Fact extends KindFact>(kind: string, fact: Fact): kind is KindsThat<Fact> =>
  (kindFacts as Partial<Record<string, Facts>>)[kind]?.[fact] ?? false

/** The kinds with a fact. */
export const kindsThat = <Fact extends KindFact>(fact: Fact) =>
  documentKinds.filter((kind): kind is KindsThat<Fact> => hasFact(kind, fact))

/** The promise for a kind of case, or of document. */
export const promiseOf = (kind: DocumentKind | 'Registration'): Facts['promise'] =>
  kind === 'Registration' ? 'registration' : kindFacts[kind].promise
