import type { Static } from 'typebox'
import * as Type from 'typebox'
import { Id, Moment, Nullable, OneOf } from './values.ts'

export const documentKinds = ['Id', 'Prescription', 'OfficialReceipt', 'ClaimedGoodsReceipt'] as const
export const DocumentKind = OneOf(documentKinds)
export type DocumentKind = (typeof documentKinds)[number]

export const documentStatuses = ['NeedsQuantity', 'UnderReview', 'Accepted', 'Declined'] as const
export const DocumentStatus = OneOf(documentStatuses)
export type DocumentStatus = (typeof documentStatuses)[number]

/** A file a patient sent, and what became of it. `size` in bytes, `sha256` in hex. */
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
  size: Type.Integer(),
  contentType: Type.String(),
  sha256: Type.String(),
  receiptNumber: Nullable(Type.String()),
  uploadedAt: Moment,
  reviewedAt: Nullable(Moment),
  /** The document this one was sent in place of. */
  replaces: Nullable(Id),
})
export type Document = Static<typeof Document>
