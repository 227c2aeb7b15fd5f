// Files in pieces, by tus 1.0 (https://tus.io/protocols/resumable-upload, docs/decisions/107): the app requests a ticket with the account's
// token; the pieces need only the ticket, which outlives the session's idle quarter of an hour and can do nothing else.
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
  /** A secret. A new ticket for the same upload id replaces it; arrived pieces stay. */
  ticket: Type.String(),
  expiresAt: Timestamp,
  /** The document, if the file has arrived before: nothing is left to send. */
  documentId: Nullable(Id),
})
export type UploadTicket = Static<typeof UploadTicket>

export const issueUploadTicket = endpoint({
  name: 'issueUploadTicket',
  method: 'POST',
  path: '/api/app/patient-client/upload-ticket',
  summary: 'A ticket with which exactly one file can be sent within seven days, in pieces, also after the session',
  access: 'own-data',
  acting: 'send',
  body: Type.Object({
    /** The upload's id for good, as an `Idempotency-Key`. */
    uploadId: Type.String({ pattern: '^[\\x21-\\x7e]{8,200}$' }),
    /** `Id` only as a replacement. */
    kind: DocumentKind,
    /** As in the uploads in one piece. */
    letterId: Type.Optional(Id),
    /** The replaced document, of the same kind. */
    replaces: Type.Optional(Id),
    /** The patient's words in answer to the program's question about the case; with `replaces`. */
    answer: Type.Optional(Paragraphs(ANSWER_MAX)),
    /** Which paper of the program it is: with a `ProgramPaper` that replaces no other, and only then. */
    paperKindId: Type.Optional(Id),
    /** As in `uploadPrescription`, and only for a prescription that replaces no other. */
    prescriptionDate: Type.Optional(Day),
    originalName: NonBlankLine(200),
    /** In bytes. */
    size: Type.Integer({ minimum: 1, maximum: MAX_UPLOAD_BYTES }),
    /** In hex, of the whole file: the ticket sends nothing else. */
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
    'PaperSentAsAnother',
    'PaperUnchanged',
    'PrescriptionNotUsable',
    'ConsentNeeded',
    'DocumentAlreadyReviewed',
    'DocumentAlreadyReplaced',
  ],
})
