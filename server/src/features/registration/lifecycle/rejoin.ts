import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'

const rejoin = query(
  'registration.rejoin',
  `UPDATE patient SET status = 'UnderReview', waiting_since = :now WHERE id = :patientId AND status = 'Unsubscribed'
   RETURNING reference`,
)
/** Who has left comes back with a new prescription, and waits for review again. True when they do. */
export const rejoinProgram = async (tx: Db, patientId: string, now: Date) =>
  (await rejoin(tx, { patientId, now })).length > 0
