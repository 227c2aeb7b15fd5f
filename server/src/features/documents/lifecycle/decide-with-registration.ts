// Documents that are decided with their registration, as parts of its statement (registration/lifecycle): `:documentIds` are
// those that the reviewer saw.

/** All of them are accepted where the part `approved` has a row. */
export const acceptedWithRegistration = `UPDATE document d SET status = 'Accepted', decline_reason = NULL,
       decline_note_en = NULL, decline_note_fil = NULL, reviewed_at = :now, reviewed_by = :reviewerId
     FROM approved WHERE d.id = ANY (:documentIds) AND d.status <> 'Accepted'`

/** `:wrong` of them are declined where the part `declined` has a row. */
export const declinedWithRegistration = `UPDATE document d SET status = 'Declined', decline_reason = :reason,
       decline_note_en = :noteEn, decline_note_fil = :noteFil, reviewed_at = :now, reviewed_by = :reviewerId
     FROM declined WHERE d.id = ANY (:wrong::uuid[]) AND d.id = ANY (:documentIds)`

/** The others are accepted then. */
export const othersAccepted = `UPDATE document d SET status = 'Accepted', reviewed_at = :now, reviewed_by = :reviewerId
     FROM declined WHERE d.id = ANY (:documentIds) AND d.id <> ALL (:wrong) AND d.status = 'UnderReview'`
