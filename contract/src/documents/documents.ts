import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ANSWER_MAX, RECEIPT_LETTERS } from '../limits.ts'
import { UnitsAmount } from '../money.ts'
import { fileRefusals, repeatRefusals } from '../problems.ts'
import { Prescription } from '../review/prescription.ts'
import {
  Day,
  Id,
  IdParams,
  ListQuery,
  Nullable,
  OneOf,
  PageOf,
  Paragraphs,
  Quantity,
  ReceiptNumber,
  Timestamp,
} from '../values.ts'
import { DocumentKind } from './kinds.ts'

export const documentStatuses = ['NeedsQuantity', 'UnderReview', 'Accepted', 'Declined'] as const
export const DocumentStatus = OneOf(documentStatuses)
export type DocumentStatus = (typeof documentStatuses)[number]

/**
 * Whether the file can be opened. `Held`: the virus scanner has not checked it yet, so nobody can open it. `Removed`: it was not
 * safe, and is deleted; or it was a paper whose file is deleted after its decision (`paper.fileDeleted`).
 */
export const FileState = OneOf(['Available', 'Held', 'Removed'])

/** The working days in which staff have promised to decide on a waiting document, and their end. */
export const Promised = Type.Object({ workingDays: Type.Integer(), dueAt: Timestamp })
export type Promised = Static<typeof Promised>

/** A further letter of a receipt, with the units and amount (centavos, PHP, as staff read it; else null) that the receipt has for it. */
export const ReceiptPart = Type.Object({
  letterId: Id,
  number: Type.String(),
  productName: Type.String(),
  strength: Type.String(),
  unit: Type.String(),
  quantity: Type.Integer({ minimum: 1 }),
  amount: Nullable(UnitsAmount),
})
export type ReceiptPart = Static<typeof ReceiptPart>

/** Which of the program's papers a document is, in the reader's language. */
export const DocumentPaper = Type.Object({
  kindId: Id,
  name: Type.String(),
  /** The last day on which it counts; null: for good, or it is not accepted. */
  validUntil: Nullable(Day),
  /** Its file was deleted, as the program does so many days after the decision. */
  fileDeleted: Type.Boolean(),
})
export type DocumentPaper = Static<typeof DocumentPaper>

/** A file a patient sent, with its state. `size` in bytes; `sha256` in hex, of the file as it was sent. */
export const Document = Type.Object({
  id: Id,
  /** Opaque and unguessable: the name to view it by. */
  filename: Type.String(),
  originalName: Type.String(),
  kind: DocumentKind,
  status: DocumentStatus,
  declineReason: Nullable(Type.String()),
  declineNote: Nullable(Type.String()),
  letterId: Nullable(Id),
  orQuantity: Nullable(Type.Integer()),
  /** Ours: the other letters of a receipt for several. A letter’s own `receipts` have that letter first, and the others here. */
  together: Type.Array(ReceiptPart),
  size: Type.Integer(),
  contentType: Type.String(),
  sha256: Type.String(),
  receiptNumber: Nullable(Type.String()),
  uploadedAt: Timestamp,
  reviewedAt: Nullable(Timestamp),
  /** The document that this one replaced. */
  replaces: Nullable(Id),
  /** Ours. */
  fileState: FileState,
  /** Ours: whether there is a thumbnail. Most PDFs have one of their first page. */
  hasThumbnail: Type.Boolean(),
  /** Ours: while it waits for staff, on its own or with its registration. */
  promised: Type.Optional(Promised),
  /** Ours: for a paper that the program has defined. */
  paper: Type.Optional(DocumentPaper),
})
export type Document = Static<typeof Document>

/** A letter of a prescription, for so many `unit`s (singular). `prescription`: what it says about this product; null when nobody entered it. */
export const LetterOn = Type.Object({
  id: Id,
  number: Type.String(),
  productId: Id,
  productName: Type.String(),
  strength: Type.String(),
  quantity: Type.Integer(),
  unit: Type.String(),
  prescription: Nullable(Prescription),
})

/** A document with the details of its own page. */
export const DocumentInFull = Type.Object({
  ...Document.properties,
  /** Pages of a PDF; null for a picture. */
  pages: Nullable(Type.Integer()),
  /** The letter's number, if the document belongs to one. */
  letterNumber: Nullable(Type.String()),
  /** The amount on an accepted receipt, for all of its letters, in centavos (PHP), as staff read it; null when they did not. */
  amount: Nullable(UnitsAmount),
  /** A prescription's values, as staff entered them when they issued its first letter. */
  prescription: Nullable(Prescription),
  /** The letters issued on a prescription that are not cancelled, the first first. */
  lettersOn: Type.Optional(Type.Array(LetterOn)),
  /** The documents it replaced, newest first. */
  earlier: Type.Array(Document),
})
export type DocumentInFull = Static<typeof DocumentInFull>

/** The one file of an upload (docs/wire.md#decision-10); the letter is ours and optional. */
const upload = {
  fields: Type.Object({
    /** A letter of the patient's. By default, for a receipt, the only letter that can take one, else none. */
    LetterOfAuthorizationId: Type.Optional(Id),
  }),
  files: { File: { description: 'JPEG, PNG, WebP, HEIC or PDF, 10 MB at most' } },
}
/** Ours: the prescription's date, as the patient reads it. */
const prescriptionUpload = {
  ...upload,
  fields: Type.Object({ ...upload.fields.properties, PrescriptionDate: Type.Optional(Day) }),
}
const uploadRefusals = [
  'NotFound',
  'PatientNotActive',
  'TooManyUploads',
  'TooManyWaiting',
  ...fileRefusals,
  ...repeatRefusals,
] as const

export const uploadClaimedGoodsReceipt = endpoint({
  name: 'uploadClaimedGoodsReceipt',
  method: 'POST',
  path: '/api/app/patient-client/upload-claimed-good-receipt',
  summary: 'The proof that free goods were handed over; the same file again returns the first document',
  specificationRow: 17,
  access: 'own-data',
  acting: 'send',
  multipart: upload,
  result: Document,
  problems: [...uploadRefusals, 'LetterTakesNoReceipt'],
  idempotencyKey: true,
})

export const uploadPrescription = endpoint({
  name: 'uploadPrescription',
  method: 'POST',
  path: '/api/app/patient-client/upload-prescription',
  summary:
    'A new prescription, to request the next letter or to rejoin the program; the same file again returns the first document',
  specificationRow: 18,
  access: 'own-data',
  acting: 'send',
  multipart: prescriptionUpload,
  result: Document,
  problems: [...uploadRefusals, 'PrescriptionNotUsable', 'ConsentNeeded'],
  idempotencyKey: true,
})

export const uploadOfficialReceipt = endpoint({
  name: 'uploadOfficialReceipt',
  method: 'POST',
  path: '/api/app/patient-client/upload-official-receipt',
  summary: 'An official receipt or invoice; it waits for its quantity. The same file again returns the first document.',
  specificationRow: 19,
  access: 'own-data',
  acting: 'send',
  multipart: upload,
  result: Document,
  problems: [...uploadRefusals, 'LetterTakesNoReceipt', 'ReceiptQuantityTooLarge'],
  idempotencyKey: true,
})

export const putOfficialReceipt = endpoint({
  name: 'putOfficialReceipt',
  method: 'PUT',
  path: '/api/app/patient-client/official-receipt',
  summary:
    'The quantity bought by an official receipt, never more than is left, with what it has for other letters of the patient, and its number and date as the patient reads them; all may be corrected until staff decide',
  specificationRow: 20,
  access: 'own-data',
  acting: 'send',
  /** `receiptNumber`, `receiptDate` and `together` are ours; left out, the earlier values stay. */
  body: Type.Object({
    id: Id,
    orQuantityInput: Quantity,
    receiptNumber: Type.Optional(ReceiptNumber),
    receiptDate: Type.Optional(Day),
    /** The other letters that the receipt is for, each that may have a receipt, once, with what it has for it; empty: none. */
    together: Type.Optional(
      Type.Array(Type.Object({ letterId: Id, quantity: Quantity }), { maxItems: RECEIPT_LETTERS - 1 }),
    ),
  }),
  result: Document,
  problems: ['NotFound', 'ReceiptQuantityTooLarge', 'DocumentAlreadyReviewed', 'DocumentAlreadyReplaced'],
})

export const listDocuments = endpoint({
  name: 'listDocuments',
  method: 'GET',
  path: '/api/app/patient-client/document',
  summary: 'The patient’s documents, newest first; Filter searches file name, receipt number and letter number',
  specificationRow: 23,
  access: 'own-data',
  acting: 'see',
  /** `Kind`, `Status` and `LetterOfAuthorizationId` are ours. */
  query: Type.Object({
    ...ListQuery.properties,
    Kind: Type.Optional(DocumentKind),
    Status: Type.Optional(DocumentStatus),
    LetterOfAuthorizationId: Type.Optional(Id),
  }),
  result: PageOf(Document),
  problems: [],
})

export const readDocument = endpoint({
  name: 'readDocument',
  method: 'GET',
  path: '/api/app/patient-client/document-details/{id}',
  summary: 'One document with those it replaced',
  specificationRow: 24,
  access: 'own-data',
  acting: 'see',
  params: IdParams,
  result: DocumentInFull,
  problems: ['NotFound'],
})

export const viewDocument = endpoint({
  name: 'viewDocument',
  method: 'GET',
  path: '/api/app/patient-client/document-view',
  summary: 'The file itself, whole or in a range (RFC 9110, 14); for its owner only',
  specificationRow: 25,
  access: 'own-data',
  acting: 'see',
  query: Type.Object({
    filename: Type.String({ minLength: 1, maxLength: 200 }),
    /** Ours. `picture`: upright; a PDF has none, and its original is returned. All are without the place and other metadata. */
    rendition: Type.Optional(OneOf(['original', 'picture', 'thumbnail'])),
  }),
  result: 'file',
  problems: ['NotFound', 'FileHeld', 'FileRemoved', 'FileOnlyAsSent', 'RangeNotSatisfiable'],
})

export const replaceDocument = endpoint({
  name: 'replaceDocument',
  method: 'POST',
  path: '/api/app/patient-client/document-replacement/{id}',
  summary:
    'Send a document again on the same case: after a decline, or before staff have decided. A declined registration waits for review again. It answers what the program has asked about the case.',
  access: 'own-data',
  acting: 'send',
  params: IdParams,
  multipart: {
    fields: Type.Object({
      /** The patient's words in answer to the program's question about the case. */
      Answer: Type.Optional(Paragraphs(ANSWER_MAX)),
    }),
    files: upload.files,
  },
  result: Document,
  problems: [
    ...uploadRefusals,
    'DocumentAlreadyReviewed',
    'DocumentAlreadyReplaced',
    'QuestionEnded',
    'PaperSentAsAnother',
    'PaperUnchanged',
  ],
  idempotencyKey: true,
})
