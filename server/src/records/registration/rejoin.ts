import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const rejoin = query(
  'registration.rejoin',
  `UPDATE patient SET status = 'UnderReview', waiting_since = :now, promised_at = NULL, left_at = NULL WHERE id = :patientId AND status = 'Unsubscribed'
   RETURNING reference`,
)
/** Reopens the review of a patient who left and sent a new prescription. False when they have not left. */
export const rejoinProgram = async (tx: Db, patientId: string, now: Date) =>
  (await rejoin(tx, { patientId, now })).length > 0
