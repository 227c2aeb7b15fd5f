import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const decline = query(
  'tiers.decline',
  `UPDATE patient_tier SET status = 'Declined', ended_at = :now, ended_by = :by, end_reason = :reason
   WHERE id = :id AND status = 'Waiting' RETURNING id`,
)
type Declining = { id: string; by: string; reason: string; now: Date }
/** Declines a grant that waits, or takes it back, once. */
export const declineGrant = async (tx: Db, declining: Declining) => (await decline(tx, declining)).length > 0
