import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const reconsider = query(
  'registration.reconsider',
  `UPDATE patient SET status = 'UnderReview', not_eligible = false, waiting_since = :now, promised_at = NULL
   WHERE id = :patientId AND status = 'Declined' AND not_eligible RETURNING id AS "patientId", reference`,
)
/** Puts a registration that was declined for good under review again. Undefined when it is not. */
export const reconsiderRegistration = async (tx: Db, patientId: string, now: Date) =>
  (await reconsider(tx, { patientId, now }))[0]
