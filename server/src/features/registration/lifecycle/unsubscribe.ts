import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'

// A new stamp, so that a log-in which is on its way now is ended with the others.
const leave = query(
  'registration.unsubscribe',
  `WITH gone AS (
     UPDATE patient SET status = 'Unsubscribed' WHERE id = :patientId AND status <> 'Unsubscribed' RETURNING account_id
   ) UPDATE account SET security_stamp = gen_random_uuid() FROM gone WHERE id = gone.account_id RETURNING id`,
)
/** False when they have left already. From here to the end of the transaction nobody else decides on the patient. */
export const leaveProgram = async (tx: Db, patientId: string) => (await leave(tx, { patientId })).length > 0
