import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

// The new security stamp also ends a log-in that is in progress.
const leave = query(
  'registration.unsubscribe',
  `WITH gone AS (
     UPDATE patient SET status = 'Unsubscribed', left_at = :now WHERE id = :patientId AND status <> 'Unsubscribed' RETURNING account_id
   ) UPDATE account SET security_stamp = gen_random_uuid() FROM gone WHERE id = gone.account_id RETURNING id`,
)
/** False when they have already left. Locks the patient until the transaction ends. */
export const leaveProgram = async (tx: Db, patientId: string, now: Date) =>
  (await leave(tx, { patientId, now })).length > 0
