import { query } from '../../../db/query.ts'

/** Moves the start of an undecided document's waiting by the time that it waited for its patient. */
export const resumeDocument = query(
  'documents.resume',
  `UPDATE document SET waiting_since = coalesce(waiting_since, uploaded_at) + (:now::timestamptz - :askedAt::timestamptz)
   WHERE id = :caseId AND status = 'UnderReview' AND replaced_at IS NULL`,
)
