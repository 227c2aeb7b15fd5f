// A patient who leaves the program has no open letter left.

import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { addToTimeline } from './timeline.ts'

// A concurrent claim locks its letter's row: this statement waits, reads the row again and cancels it. Letters are locked in the order of
// their ids, as everywhere, so that no two transactions wait for each other. The code stays on the
// letter so that the counter can say why it no longer works. A letter past its date is left to expire.
const cancel = query(
  'letters.cancel-all',
  `WITH open AS (SELECT id FROM letter WHERE patient_id = :patientId AND is_open(letter, :now) ORDER BY id FOR NO KEY UPDATE)
   UPDATE letter l SET status = 'Cancelled' FROM open WHERE l.id = open.id RETURNING l.id, l.branch_id AS "branchId"`,
)

type Cancelling = { patientId: string; actorId: string | null; request: Origin; now: Date }

/** Cancels every open letter, each with a timeline entry and an audit row. Returns the branches where some were claimed. */
export async function cancelOpenLetters(tx: Db, { patientId, actorId, request, now }: Cancelling): Promise<string[]> {
  const cancelled = await cancel(tx, { patientId, now })
  await Promise.all(
    cancelled.flatMap(({ id }) => [
      addToTimeline(tx, { letterId: id, state: 'Cancelled', at: now, by: 'you' }),
      recordAudit(tx, { at: now, actorId, action: 'letter.cancelled', patientId, subjectId: id, request }),
    ]),
  )
  return [...new Set(cancelled.flatMap(({ branchId }) => branchId ?? []))]
}
