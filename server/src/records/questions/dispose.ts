import { query } from '../../db/query.ts'

/** Deletes the questions about disposed documents: they are part of those cases. */
export const disposeOfQuestions = query('questions.dispose', 'DELETE FROM question WHERE case_id = ANY (:ids)')
