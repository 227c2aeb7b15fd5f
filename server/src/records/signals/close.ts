import type { SignalOutcome } from '@aruga/contract/signals/kinds'
import type { Static } from 'typebox'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'

const close = query(
  'signals.close',
  `UPDATE signal SET state = 'Closed', closed_at = :now, closed_by = :by, outcome = :outcome, note = :note
   WHERE id = :id AND state <> 'Closed' RETURNING id`,
)
type Step = { id: string; by: string; now: Date; outcome: Static<typeof SignalOutcome>; note: string }
/** Whether it was still open. */
export const closeSignal = async (tx: Db, step: Step) => (await close(tx, step)).length > 0
