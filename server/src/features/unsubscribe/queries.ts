import { type Db, statement } from '../../db/open.ts'
import type { Origin } from '../audit/queries.ts'

// A new stamp, so that a log-in which is on its way now is ended with the others.
const leave = statement<{ id: string }>(
  'unsubscribe.leave',
  `WITH gone AS (
     UPDATE patient SET status = 'Unsubscribed' WHERE id = $1 AND status <> 'Unsubscribed' RETURNING account_id
   ) UPDATE account SET security_stamp = gen_random_uuid() FROM gone WHERE id = gone.account_id RETURNING id`,
)
/** False when they have left already. From here to the end of the transaction nobody else decides on the patient. */
export const leaveProgram = async (tx: Db, patientId: string) => (await leave(tx, [patientId])).length > 0

// A claim that is being made now holds its letter's row: it is waited for, looked at again, and cancelled. The code stays
// with its letter, so that the counter hears why it is dead; one that is past its date is left to have expired.
const cancel = statement<{ branchId: string }>(
  'unsubscribe.cancel-letters',
  `WITH cancelled AS (
     UPDATE letter SET status = 'Cancelled'
     WHERE patient_id = $1 AND status IN ('Issued', 'Claimed') AND valid_until > $2 RETURNING id, branch_id
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by) SELECT id, 'Cancelled', $2::timestamptz, 'you' FROM cancelled
   ), audit AS (
     INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id, request_id, address)
     SELECT $2::timestamptz, $3::uuid, 'letter.cancelled', $1::uuid, id, $4::text, $5::text FROM cancelled
   )
   SELECT DISTINCT branch_id AS "branchId" FROM cancelled WHERE branch_id IS NOT NULL`,
)
type Cancelling = { patientId: string; actorId: string; request: Origin; now: Date }

/** Cancels every open letter, each with its timeline and audit row. Answers the branches where some were claimed. */
export const cancelOpenLetters = async (tx: Db, { patientId, actorId, request, now }: Cancelling) =>
  (await cancel(tx, [patientId, now, actorId, request.id, request.ip ?? null])).map(({ branchId }) => branchId)
