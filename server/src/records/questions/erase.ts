import { query } from '../../db/query.ts'

/** Deletes a patient's questions and answers. */
export const eraseQuestions = query('questions.erase', 'DELETE FROM question WHERE patient_id = :patientId')
