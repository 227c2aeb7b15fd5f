import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const reopen = query(
  'registration.reopen',
  `UPDATE patient p SET status = 'UnderReview', waiting_since = :now, promised_at = NULL
   WHERE p.id = :patientId AND p.status = 'Declined' AND NOT p.not_eligible AND NOT EXISTS (
     SELECT FROM document d WHERE d.patient_id = p.id AND is_of_registration(d.kind) AND d.status = 'Declined'
       AND d.replaced_at IS NULL AND d.reviewed_at >= p.decided_at)
   RETURNING p.reference`,
)
/** Puts a declined registration under review again once all its declined documents are replaced. Returns its reference in that case. */
export const reopenRegistration = async (tx: Db, patientId: string, now: Date) =>
  (await reopen(tx, { patientId, now }))[0]?.reference
