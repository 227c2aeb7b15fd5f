// CTEs of the statements that decide a registration (registration/lifecycle): its documents are decided together with it.
// `:documentIds` are the documents that the reviewer saw.

/** Accepts all documents if the CTE `approved` has a row. */
export const acceptedWithRegistration = `UPDATE document d SET status = 'Accepted', decline_reason = NULL,
       decline_note = NULL, decline_note_en = NULL, decline_note_fil = NULL, reviewed_at = :now, reviewed_by = :reviewerId
     FROM approved WHERE d.id = ANY (:documentIds) AND d.status <> 'Accepted'`

/** Declines the `:wrong` documents if the CTE `declined` has a row. */
export const declinedWithRegistration = `UPDATE document d SET status = 'Declined', decline_reason = :reason,
       decline_note = :note::jsonb, reviewed_at = :now, reviewed_by = :reviewerId
     FROM declined WHERE d.id = ANY (:wrong::uuid[]) AND d.id = ANY (:documentIds)`

/** Accepts the other documents in that case. */
export const othersAccepted = `UPDATE document d SET status = 'Accepted', reviewed_at = :now, reviewed_by = :reviewerId
     FROM declined WHERE d.id = ANY (:documentIds) AND d.id <> ALL (:wrong) AND d.status = 'UnderReview'`
