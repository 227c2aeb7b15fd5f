import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const lookInto = query(
  'signals.look-into',
  `UPDATE signal SET state = 'LookedInto', looked_into_at = :now, looked_into_by = :by WHERE id = :id AND state = 'Open' RETURNING id`,
)
/** Returns whether it was open. */
export const lookIntoSignal = async (tx: Db, step: { id: string; by: string; now: Date }) =>
  (await lookInto(tx, step)).length > 0
