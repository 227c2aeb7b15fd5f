import { countsUnits } from './kinds.ts'

/**
 * A CTE of the statements that decide one document, whose row is in the CTE `decided`: what the reports count, without
 * the document's owner (docs/decisions/040).
 */
export const decisionRecorded = `recorded AS (
     INSERT INTO case_event (at, kind, outcome, reason, product_id, branch_id, waiting_since, promised_at, bought_at, sent_at, units, decided_by)
     SELECT d.reviewed_at, d.kind, d.status, CASE d.status WHEN 'Declined' THEN d.decline_reason END, l.product_id,
       coalesce(h.branch_id, l.branch_id), coalesce(d.waiting_since, d.uploaded_at), d.promised_at, h.dispensed_at, d.uploaded_at,
       CASE WHEN d.status = 'Accepted' AND ${countsUnits('d')} THEN d.or_quantity END, d.reviewed_by
     FROM decided d LEFT JOIN letter l ON l.id = d.letter_id
       LEFT JOIN LATERAL (SELECT h.branch_id, h.dispensed_at FROM dispensing h
         WHERE h.letter_id = l.id AND h.dispensed_at <= d.uploaded_at ORDER BY h.dispensed_at DESC LIMIT 1) h ON true
   )`
