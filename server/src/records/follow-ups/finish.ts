import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const finish = query(
  'follow-ups.finish',
  `UPDATE follow_up SET status = 'Done', result = :result, ended_by = :by, ended_at = :now WHERE id = :id AND status = 'Open'
   RETURNING patient_id AS "patientId"`,
)
/** Says that an open follow-up is done, once. Undefined when it is not open. */
export const finishOpen = async (tx: Db, finishing: { id: string; result: string; by: string; now: Date }) =>
  (await finish(tx, finishing))[0]
