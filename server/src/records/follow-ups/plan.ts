import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const plan = query(
  'follow-ups.plan',
  `UPDATE follow_up SET due_on = :day, owner_id = :ownerId? WHERE id = :id AND status = 'Open'
   RETURNING patient_id AS "patientId"`,
)
type Planning = { id: string; day: string; ownerId: string | null }
/** Postpones an open follow-up, or hands it over. Undefined when it is not open. */
export const planOpen = async (tx: Db, planning: Planning) => (await plan(tx, planning))[0]
