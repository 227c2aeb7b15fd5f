// Prescriptions and receipts of active patients: decided once, one at a time.
import type { DocumentKind } from '@aruga/contract/documents/documents'
import type { NoteInBoth } from '@aruga/contract/review/case-file'
import { type Db, statement } from '../../db/open.ts'

// Decided once: the second reviewer finds it no longer open. Another file in its place has another id.
const open = `d.id = $1 AND d.kind <> 'Id' AND d.status = 'UnderReview' AND d.replaced_at IS NULL
     AND EXISTS (SELECT FROM patient p WHERE p.id = d.patient_id AND p.status = 'Active')`
const decided = `SELECT d.id, d.kind FROM decided d`
const unassigned = `assignment AS (DELETE FROM case_assignment USING decided WHERE case_id = decided.id)`

type Decided = { id: string; kind: DocumentKind }
type Decision = { documentId: string; reviewerId: string; now: Date }

const accept = statement<Decided>(
  'documents.accept',
  `WITH decided AS (
     UPDATE document d SET status = 'Accepted', letter_id = $4, or_quantity = $5, receipt_number = $6, receipt_date = $7,
       receipt_branch_id = $8, reviewed_at = $3, reviewed_by = $2
     WHERE ${open} RETURNING d.id, d.kind
   ), ${unassigned} ${decided}`,
)
type Found = {
  letterId: string | null
  quantity: number | null
  receiptNumber: string | null
  receiptDate: string | null
  branchId: string | null
}
/** Accepts a document with what it was found to show. Undefined when it is not open (any more). */
export async function acceptDocument(tx: Db, { documentId, reviewerId, now }: Decision, found: Found) {
  const { letterId, quantity, receiptNumber, receiptDate, branchId } = found
  const shown = [letterId, quantity, receiptNumber, receiptDate, branchId]
  return (await accept(tx, [documentId, reviewerId, now, ...shown]))[0]
}

const decline = statement<Decided>(
  'documents.decline',
  `WITH decided AS (
     UPDATE document d SET status = 'Declined', decline_reason = $4, decline_note_en = $5, decline_note_fil = $6,
       reviewed_at = $3, reviewed_by = $2
     WHERE ${open} RETURNING d.id, d.kind
   ), ${unassigned} ${decided}`,
)
/** Declines with a reason and a note for the patient. Undefined when it is not open (any more). */
export const declineDocument = async (
  tx: Db,
  { documentId, reviewerId, now }: Decision,
  { reason, note }: { reason: string; note: NoteInBoth },
) => (await decline(tx, [documentId, reviewerId, now, reason, note.en, note.fil]))[0]
