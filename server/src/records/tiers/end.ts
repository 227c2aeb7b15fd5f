import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const end = query(
  'tiers.end',
  `UPDATE patient_tier SET status = 'Ended', ended_at = :now, ended_by = :by, end_reason = :reason
   WHERE id = :id AND status = 'InForce' RETURNING id`,
)
type Ending = { id: string; by: string; reason: string; now: Date }
/** Ends a tier in force, once. */
export const endGrant = async (tx: Db, ending: Ending) => (await end(tx, ending)).length > 0
