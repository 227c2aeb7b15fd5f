import type { Document, DocumentInFull, ReceiptPart } from '@aruga/contract/documents/documents'
import type { Texts } from '@aruga/contract/languages'
import type { Redaction } from '../../files/redaction.ts'
import type { Waiting } from '../cases/columns.ts'

export type { DocumentKind } from '@aruga/contract/documents/kinds'
export type { DeclineReason } from '@aruga/contract/review/decline-reasons'
export type { Dose, Prescription } from '@aruga/contract/review/prescription'

export type Redactions = Redaction[]
export type ReceiptParts = ReceiptPart[]
/** A document as stored: the note of a decline is in every language. */
export type DocumentRow = Omit<Document, 'declineNote' | 'promised'> & {
  declineNotes: Texts | null
  waiting: Waiting | null
}

/** Columns that always have such a type. */
export const columns = {
  'document.kind': 'DocumentKind',
  'upload_ticket.kind': 'DocumentKind',
  'document.decline_reason': 'DeclineReason',
  'patient.decline_reason': 'DeclineReason',
}

export type LettersOn = NonNullable<DocumentInFull['lettersOn']>
