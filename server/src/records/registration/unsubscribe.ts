import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const leave = query(
  'registration.unsubscribe',
  `UPDATE patient SET status = 'Unsubscribed', left_at = :now WHERE id = :patientId AND status <> 'Unsubscribed' RETURNING account_id AS "accountId"`,
)
/** Returns their own account, if any; undefined when they have already left. Locks the patient until the transaction ends. */
export const leaveProgram = async (tx: Db, patientId: string, now: Date) => (await leave(tx, { patientId, now }))[0]
