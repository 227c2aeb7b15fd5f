import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { disownCase, unassignCase } from '../cases/unassign.ts'
import { sampleDocument } from '../second-looks/sample.ts'

// What the reports count, each letter's units for its product, without the document's owner (docs/decisions/040).
const insertEvent = query(
  'documents.record-decision',
  `INSERT INTO case_event (at, kind, outcome, reason, product_id, branch_id, waiting_since, promised_at, bought_at, sent_at, units, decided_by)
   SELECT d.reviewed_at, d.kind, d.status, CASE d.status WHEN 'Declined' THEN d.decline_reason END, l.product_id,
     coalesce(h.branch_id, l.branch_id), coalesce(d.waiting_since, d.uploaded_at), d.promised_at, h.dispensed_at, d.uploaded_at,
     CASE WHEN d.status = 'Accepted' AND needs_quantity(d.kind) THEN d.or_quantity END, d.reviewed_by
   FROM document d LEFT JOIN letter l ON l.id = d.letter_id
     LEFT JOIN LATERAL (SELECT h.branch_id, h.dispensed_at FROM dispensing h
       WHERE h.letter_id = l.id AND h.dispensed_at <= d.uploaded_at ORDER BY h.dispensed_at DESC LIMIT 1) h ON true
   WHERE d.id = :documentId
   UNION ALL
   SELECT d.reviewed_at, d.kind, 'PartAccepted', NULL, l.product_id, coalesce(h.branch_id, l.branch_id), NULL, NULL, NULL, NULL, part.quantity, d.reviewed_by
   FROM document d JOIN receipt_part part ON part.document_id = d.id JOIN letter l ON l.id = part.letter_id
     LEFT JOIN LATERAL (SELECT h.branch_id FROM dispensing h
       WHERE h.letter_id = l.id AND h.dispensed_at <= d.uploaded_at ORDER BY h.dispensed_at DESC LIMIT 1) h ON true
   WHERE d.id = :documentId AND d.status = 'Accepted'`,
)

/** What follows from the decision on one document, in its transaction: its event, its sampling for a second look, and the end of its assignment. */
export async function recordDecision(tx: Db, documentId: string) {
  await insertEvent(tx, { documentId })
  await sampleDocument(tx, { documentId })
  await unassignCase(tx, { caseId: documentId })
  await disownCase(tx, { caseId: documentId })
}
