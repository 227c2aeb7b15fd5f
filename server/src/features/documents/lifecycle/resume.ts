import { query } from '../../../db/query.ts'

/** Moves the start of an undecided document's waiting by the time that it waited for its patient. */
export const resumeDocument = query(
  'documents.resume',
  `UPDATE document SET waiting_since = coalesce(waiting_since, uploaded_at) + (:now::timestamptz - :askedAt::timestamptz)
   WHERE id = :caseId AND status = 'UnderReview' AND replaced_at IS NULL`,
)

/** The same for the document that was sent as the answer, in place of the one that was asked about: it has waited as long as that one had. */
export const resumeReplacement = query(
  'documents.resume-replacement',
  `UPDATE document d SET waiting_since = coalesce(b.waiting_since, b.uploaded_at) + (:now::timestamptz - :askedAt::timestamptz)
   FROM document b WHERE b.id = :caseId AND d.id = :answeredWith::uuid AND d.replaces = b.id AND d.status = 'UnderReview'`,
)
