import { query } from '../../db/query.ts'

/** Accepts the paper on which the program lets somebody act for an active patient. One of a registration is decided with that. */
export const acceptAuthority = query(
  'documents.accept-authority',
  `UPDATE document SET status = 'Accepted', reviewed_at = :now, reviewed_by = :by
   WHERE id = :documentId AND kind = 'Authority' AND status = 'UnderReview' AND replaced_at IS NULL`,
)
