import type { Document, DocumentInFull, ReceiptPart } from '@aruga/contract/documents/documents'
import type { Texts } from '@aruga/contract/languages'
import type { PaperRole } from '@aruga/contract/papers/staff'
import type { Redaction } from '../../files/redaction.ts'
import type { Waiting } from '../cases/columns.ts'

export type { DocumentKind } from '@aruga/contract/documents/kinds'
export type { DeclineReason } from '@aruga/contract/review/decline-reasons'
export type { Dose, Prescription } from '@aruga/contract/review/prescription'

/** What `program_paper_of` returns: its names in every language, and who may open its file. */
export type StoredPaper = {
  kindId: string
  names: Texts
  validUntil: string | null
  fileDeleted: boolean
  validMonths: number | null
  seenBy: PaperRole[]
}
export type Redactions = Redaction[]
export type ReceiptParts = ReceiptPart[]
/** A document as stored: the note of a decline is in every language. */
export type DocumentRow = Omit<Document, 'declineNote' | 'promised' | 'paper'> & {
  declineNotes: Texts | null
  /** Which of the program's papers it is. */
  paper: StoredPaper | null
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
