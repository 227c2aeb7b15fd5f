// Reviewing prescriptions and receipts of active patients. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { Document, DocumentKind } from '../documents.ts'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Line, ListQuery, Moment, Nullable, OneOf, PageOf, Quantity } from '../values.ts'
import { declineReasons } from './registrations.ts'

/** A document that waits for a decision. Queues show codes, no names. */
export const DocumentCase = Type.Object({
  id: Id,
  kind: DocumentKind,
  patientId: Id,
  patientCode: Type.String(),
  letterNumber: Nullable(Type.String()),
  orQuantity: Nullable(Type.Integer()),
  uploadedAt: Moment,
  /** How many other documents of the program have the very same content. */
  duplicates: Type.Integer(),
})
export type DocumentCase = Static<typeof DocumentCase>

/** `Sorting` accepts these fields. */
export const documentCaseSortFields = ['uploadedAt', 'kind', 'patientCode'] as const

export const listDocumentCases = endpoint({
  name: 'listDocumentCases',
  method: 'GET',
  path: '/api/app/staff/documents',
  summary:
    'Prescriptions and receipts of active patients that wait for a decision, oldest first; Filter looks at codes',
  access: ['reviewer'],
  query: Type.Object({ ...ListQuery.properties, Kind: Type.Optional(DocumentKind) }),
  result: PageOf(DocumentCase),
  problems: [],
})

export const acceptDocument = endpoint({
  name: 'acceptDocument',
  method: 'POST',
  path: '/api/app/staff/documents/{id}/accept',
  summary:
    'Accept a prescription or receipt. An official receipt’s quantity counts for its letter, never above what was approved.',
  access: ['reviewer'],
  params: IdParams,
  body: Type.Object({
    /** What the receipt shows, where it is not what the patient typed. */
    quantity: Type.Optional(Quantity),
    receiptNumber: Type.Optional(Line(64)),
    /** The letter it belongs to, where the patient named none. */
    letterId: Type.Optional(Id),
  }),
  result: Document,
  problems: [
    'NotFound',
    'CaseAlreadyDecided',
    'ReceiptWithoutQuantity',
    'ReceiptQuantityTooLarge',
    'LetterTakesNoReceipt',
  ],
})

export const declineDocument = endpoint({
  name: 'declineDocument',
  method: 'POST',
  path: '/api/app/staff/documents/{id}/decline',
  summary: 'Decline a prescription or receipt with a reason and a note that the patient reads',
  access: ['reviewer'],
  params: IdParams,
  body: Type.Object({ reason: OneOf(declineReasons), note: Line(500) }),
  result: Document,
  problems: ['NotFound', 'CaseAlreadyDecided'],
})
