import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const findCases = query(
  'search.cases',
  `SELECT c.kind AS "kind: CaseKind", c.id, c.patient_id AS "patientId", c.patient_code AS "patientCode", c.state AS "state!: CaseState", l.number AS "letterNumber",
     c.since AS "waitingSince", c.decided_at AS "decidedAt"
   FROM (
     SELECT 'Registration' AS kind, p.id, p.id AS patient_id, p.patient_code, state_of(p) AS state,
       NULL::uuid AS letter_id, coalesce(p.waiting_since, p.registered_at) AS since, p.decided_at
     FROM patient p WHERE p.id = ANY (:patientIds::uuid[])
     UNION ALL
     SELECT d.kind, d.id, p.id, p.patient_code, state_of(d, p), d.letter_id, coalesce(d.waiting_since, d.uploaded_at), d.reviewed_at
     FROM document d JOIN patient p ON p.id = d.patient_id
     WHERE d.patient_id = ANY (:patientIds) AND d.replaced_at IS NULL AND is_own_case(d, p)
   ) c LEFT JOIN letter l ON l.id = c.letter_id
   ORDER BY (c.state = 'Waiting') DESC, c.since DESC, c.id LIMIT :atMost`,
)
/** Waiting cases first, then the newest. A replaced file no longer stands for its case. */
export const findCasesOf = (db: Db, patientIds: string[], atMost: number) => findCases(db, { patientIds, atMost })
