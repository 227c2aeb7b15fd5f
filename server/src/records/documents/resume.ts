import { query } from '../../db/query.ts'

/** Since when a document has been waiting for staff, and by which promise, with its row locked. */
export const lockWaiting = query(
  'documents.lock-waiting',
  `SELECT coalesce(waiting_since, uploaded_at) AS "since!",
     coalesce(promised_at, waiting_since, uploaded_at) AS "promisedAt!" FROM document WHERE id = :caseId FOR NO KEY UPDATE`,
)

/** Gives an undecided document another start of its waiting; it keeps the promise that it had. */
export const resumeDocument = query(
  'documents.resume',
  `UPDATE document SET waiting_since = :since::timestamptz, promised_at = :promisedAt::timestamptz
   WHERE id = :caseId AND status = 'UnderReview' AND replaced_at IS NULL`,
)

/** The same for the document that was sent as the answer, in place of the one that was asked about: it has waited as long as that one had. */
export const resumeReplacement = query(
  'documents.resume-replacement',
  `UPDATE document SET waiting_since = :since::timestamptz, promised_at = :promisedAt::timestamptz
   WHERE id = :answeredWith::uuid AND replaces = :caseId AND status = 'UnderReview'`,
)
