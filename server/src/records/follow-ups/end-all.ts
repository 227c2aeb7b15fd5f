import { query } from '../../db/query.ts'

/** Ends the open follow-ups of a patient who leaves. */
export const endFollowUps = query(
  'follow-ups.end-all',
  `UPDATE follow_up SET status = 'Ended', ended_at = :now WHERE patient_id = :patientId AND status = 'Open'`,
)
