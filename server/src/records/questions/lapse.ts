import { query } from '../../db/query.ts'

export const listToLapse = query(
  'questions.list-to-lapse',
  `SELECT id FROM question WHERE status = 'Asked' AND asked_at <= :askedBefore ORDER BY asked_at`,
)

/** Ends a batch of the questions from before `askedBefore`. Two servers take different ones. */
export const lapseBatch = query(
  'questions.lapse',
  `WITH due AS (
     SELECT id FROM question WHERE status = 'Asked' AND asked_at <= :askedBefore AND (:ids::uuid[] IS NULL OR id = ANY (:ids)) ORDER BY asked_at LIMIT 100 FOR UPDATE SKIP LOCKED
   )
   UPDATE question SET status = 'Lapsed', ended_at = :now WHERE id IN (SELECT id FROM due) AND status = 'Asked'
   RETURNING id, patient_id AS "patientId", case_kind AS "kind: CaseKind", case_id AS "caseId", asked_at AS "askedAt", answered_with AS "answeredWith"`,
)
