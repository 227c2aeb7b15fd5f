import { query } from '../../db/query.ts'

/** Deletes a patient's follow-ups, with the notes of their results. */
export const eraseFollowUps = query('follow-ups.erase', 'DELETE FROM follow_up WHERE patient_id = :patientId')
