// A patient who leaves the program keeps no open letter.

import type { Origin } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { isOpen } from './states.ts'

// A concurrent claim locks its letter's row: this statement waits, reads the row again and cancels it. The code stays on the
// letter so that the counter can say why it no longer works. A letter past its date is left to expire.
const cancel = query(
  'letters.cancel-all',
  `WITH cancelled AS (
     UPDATE letter SET status = 'Cancelled' WHERE patient_id = :patientId AND ${isOpen(':now')} RETURNING id, branch_id
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by) SELECT id, 'Cancelled', :now::timestamptz, 'you' FROM cancelled
   ), audit AS (
     INSERT INTO audit_entry (at, actor_id, action, patient_id, subject_id, request_id, address)
     SELECT :now::timestamptz, :actorId::uuid, 'letter.cancelled', :patientId::uuid, id, :requestId::text, :address?::text
     FROM cancelled
   )
   SELECT DISTINCT branch_id AS "branchId!" FROM cancelled WHERE branch_id IS NOT NULL`,
)

type Cancelling = { patientId: string; actorId: string; request: Origin; now: Date }

/** Cancels every open letter, each with a timeline entry and an audit row. Returns the branches where some were claimed. */
export async function cancelOpenLetters(tx: Db, { patientId, actorId, request, now }: Cancelling): Promise<string[]> {
  const branches = await cancel(tx, { patientId, actorId, now, requestId: request.id, address: request.ip ?? null })
  return branches.map(({ branchId }) => branchId)
}
