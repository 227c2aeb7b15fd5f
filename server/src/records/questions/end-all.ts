import { query } from '../../db/query.ts'

/** Withdraws the open questions of a patient who leaves: their cases are closed. */
export const endQuestions = query(
  'questions.end-all',
  `UPDATE question SET status = 'Withdrawn', ended_at = :now WHERE patient_id = :patientId AND status = 'Asked'`,
)
