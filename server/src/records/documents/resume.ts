import { query } from '../../db/query.ts'

/** Since when a document waits for staff, and by which promise, with its row locked. */
export const lockWaiting = query(
  'documents.lock-waiting',
  `SELECT coalesce(waiting_since, uploaded_at) AS "since!",
     coalesce(promised_at, waiting_since, uploaded_at) AS "promisedAt!" FROM document WHERE id = :caseId FOR NO KEY UPDATE`,
)

/** Moves the start of an undecided document's waiting; its promise stays. */
export const resumeDocument = query(
  'documents.resume',
  `UPDATE document SET waiting_since = :since::timestamptz, promised_at = :promisedAt::timestamptz
   WHERE id = :caseId AND status = 'UnderReview' AND replaced_at IS NULL`,
)

/** The same for the document that answers a question by replacing another: it has waited as long as the replaced one. */
export const resumeReplacement = query(
  'documents.resume-replacement',
  `UPDATE document SET waiting_since = :since::timestamptz, promised_at = :promisedAt::timestamptz
   WHERE id = :answeredWith::uuid AND replaces = :caseId AND status = 'UnderReview'`,
)
