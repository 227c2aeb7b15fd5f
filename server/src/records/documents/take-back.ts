import type { NoteTexts } from '@aruga/contract/review/case-file'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import type { DocumentDecision } from './accept.ts'

// The reports lose each letter's units in the week, and at the branch, for which its acceptance added them.
const takeBack = query(
  'documents.take-back',
  `WITH before AS (
     SELECT d.reviewed_at, part.quantity, e.product_id, e.branch_id
     FROM document d JOIN letter_document part ON part.document_id = d.id JOIN letter l ON l.id = part.letter_id
       LEFT JOIN LATERAL (SELECT e.product_id, e.branch_id FROM case_event e
         WHERE e.at = d.reviewed_at AND e.decided_by = d.reviewed_by AND e.kind = d.kind AND e.outcome IN ('Accepted', 'PartAccepted')
           AND e.units = part.quantity AND e.product_id = l.product_id LIMIT 1) e ON true
     WHERE d.id = :documentId
   ), taken AS (
     UPDATE document d SET status = 'Declined', decline_reason = :reason, decline_note = :note::jsonb, reviewed_at = :now, reviewed_by = :reviewerId
     WHERE d.id = :documentId AND is_receipt(d.kind) AND d.status = 'Accepted' AND d.replaced_at IS NULL
     RETURNING d.id, d.kind
   ), parts AS (
     UPDATE receipt_part SET taken_back = true WHERE document_id IN (SELECT id FROM taken)
   ), event AS (
     INSERT INTO case_event (at, kind, outcome, product_id, branch_id, units)
     SELECT before.reviewed_at, taken.kind, 'TakenBack', before.product_id, before.branch_id, -before.quantity
     FROM taken, before WHERE needs_quantity(taken.kind)
   ) SELECT id, kind FROM taken`,
)
/**
 * Declines an accepted receipt after all, with a reason and a note for the patient, who may send it again. Undefined when it is no accepted
 * receipt.
 */
export async function takeBackReceipt(
  tx: Db,
  decision: DocumentDecision,
  { reason, note }: { reason: string; note: NoteTexts },
) {
  const [taken] = await takeBack(tx, { ...decision, reason, note: JSON.stringify(note) })
  return taken
}
