// A registration's documents are decided with it (registration/), in its transaction. `documentIds` are those that the reviewer saw.
import { query } from '../../db/query.ts'

/** Accepts all of them. */
export const acceptWithRegistration = query(
  'documents.accept-with-registration',
  `UPDATE document SET status = 'Accepted', decline_reason = NULL, decline_note = NULL, decline_note_en = NULL, decline_note_fil = NULL,
     reviewed_at = :now, reviewed_by = :reviewerId
   WHERE id = ANY (:documentIds) AND status <> 'Accepted'`,
)

/** Declines the `wrong` ones. */
export const declineWithRegistration = query(
  'documents.decline-with-registration',
  `UPDATE document SET status = 'Declined', decline_reason = :reason, decline_note = :note::jsonb, reviewed_at = :now, reviewed_by = :reviewerId
   WHERE id = ANY (:wrong) AND id = ANY (:documentIds)`,
)

/** Accepts the others. */
export const acceptOthers = query(
  'documents.accept-others',
  `UPDATE document SET status = 'Accepted', reviewed_at = :now, reviewed_by = :reviewerId
   WHERE id = ANY (:documentIds) AND id <> ALL (:wrong) AND status = 'UnderReview'`,
)
