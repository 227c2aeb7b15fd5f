// Samples decisions for a second look, in the transaction that decides: every decision is stored with its lot
// (docs/decisions/084).
import { query } from '../../db/query.ts'

/** Samples a decided document, unless only some roles may open it. */
export const sampleDocument = query(
  'second-looks.sample-document',
  `INSERT INTO second_look (id, case_kind, case_id, patient_id, outcome, reason, not_eligible, decided_by, decided_at)
   SELECT gen_random_uuid(), d.kind, d.id, d.patient_id, d.status, d.decline_reason, false, d.reviewed_by, d.reviewed_at
   FROM document d, program g
   WHERE d.id = :documentId AND d.reviewed_by IS NOT NULL AND NOT EXISTS (SELECT FROM program_paper WHERE document_id = d.id)
     AND lot_of(d.id, coalesce(d.waiting_since, d.uploaded_at), g.second_look_secret) < g.second_look_percent`,
)

/** Samples a decided registration. */
export const sampleRegistration = query(
  'second-looks.sample-registration',
  `INSERT INTO second_look (id, case_kind, case_id, patient_id, outcome, reason, not_eligible, decided_by, decided_at)
   SELECT gen_random_uuid(), 'Registration', p.id, p.id, :outcome, p.decline_reason, :outcome = 'Declined' AND p.not_eligible, p.decided_by, p.decided_at
   FROM patient p, program g
   WHERE p.id = :patientId AND p.decided_by IS NOT NULL
     AND lot_of(p.id, coalesce(p.waiting_since, p.registered_at), g.second_look_secret) < g.second_look_percent`,
)
