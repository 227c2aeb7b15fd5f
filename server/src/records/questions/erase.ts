import { query } from '../../db/query.ts'

/** Deletes what a patient was asked, and their answers. */
export const eraseQuestions = query('questions.erase', 'DELETE FROM question WHERE patient_id = :patientId')
