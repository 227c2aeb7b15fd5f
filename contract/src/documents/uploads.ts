// Files in pieces, by tus 1.0 (https://tus.io/protocols/resumable-upload, docs/decisions/107): a ticket is asked for with the account's
// token; the pieces go with the ticket alone, which outlives the session's idle quarter of an hour and can do nothing else.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { ANSWER_MAX, MAX_UPLOAD_BYTES } from '../limits.ts'
import { Day, Id, NonBlankLine, Nullable, Paragraphs, Timestamp } from '../values.ts'
import { DocumentKind } from './kinds.ts'

/** Where the pieces go: `POST` here, then `HEAD`, `PATCH` and `DELETE` at `/{id}`, with `Authorization: Bearer` and the ticket. */
export const uploadsPath = '/api/app/uploads'

/** Headers of the last `PATCH` and of every later `HEAD`: the document's id, and the SHA-256 of what is stored, in hex. */
export const uploadHeaders = { document: 'upload-document', sha256: 'upload-sha256' } as const

export const UploadTicket = Type.Object({
  /** The last part of the upload's address. */
  id: Id,
  /** A secret. A ticket issued anew for the same upload id replaces it; what has arrived stays. */
  ticket: Type.String(),
  expiresAt: Timestamp,
  /** The document, when the file had arrived before: there is nothing left to send. */
  documentId: Nullable(Id),
})
export type UploadTicket = Static<typeof UploadTicket>

export const issueUploadTicket = endpoint({
  name: 'issueUploadTicket',
  method: 'POST',
  path: '/api/app/patient-client/upload-ticket',
  summary: 'A ticket with which exactly one file can be sent within seven days, in pieces, also after the session',
  access: 'own-data',
  body: Type.Object({
    /** The upload's id for good, as an `Idempotency-Key`. */
    uploadId: Type.String({ pattern: '^[\\x21-\\x7e]{8,200}$' }),
    /** `Id` only in place of another. */
    kind: DocumentKind,
    /** As of the uploads in one piece. */
    letterId: Type.Optional(Id),
    /** The document that the file is sent in place of, which is of the same kind. */
    replaces: Type.Optional(Id),
    /** The patient's words to what the program has asked about the case; with `replaces`. */
    answer: Type.Optional(Paragraphs(ANSWER_MAX)),
    /** As of `uploadPrescription`, and only with a prescription that replaces no other. */
    prescriptionDate: Type.Optional(Day),
    originalName: NonBlankLine(200),
    /** In bytes. */
    size: Type.Integer({ minimum: 1, maximum: MAX_UPLOAD_BYTES }),
    /** In hex, of the whole file: nothing else can be sent with the ticket. */
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  }),
  result: UploadTicket,
  problems: [
    'NotFound',
    'PatientNotActive',
    'TooManyUploads',
    'TooManyWaiting',
    'IdempotencyKeyReused',
    'LetterTakesNoReceipt',
    'ReceiptQuantityTooLarge',
    'PrescriptionNotUsable',
    'ConsentNeeded',
    'DocumentAlreadyReviewed',
    'DocumentAlreadyReplaced',
  ],
})
