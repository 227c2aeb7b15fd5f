import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { addToTimeline } from './timeline.ts'

const count = query(
  'letters.count-receipt',
  // See docs/decisions/005. A letter past its date can still become used up; a cancelled one stays cancelled.
  // The code stays on the letter so that the counter can say why it no longer works.
  `UPDATE letter l SET quantity_receipted = l.quantity_receipted + :quantity::int,
     status = CASE WHEN greatest(l.quantity_dispensed, l.quantity_receipted + :quantity::int) = l.quantity_approved AND l.status <> 'Cancelled'
       THEN 'Dispensed' ELSE l.status END
   FROM (SELECT id, status, quantity_purchased FROM letter WHERE id = :letterId FOR NO KEY UPDATE) before
   WHERE l.id = before.id AND l.quantity_approved - l.quantity_receipted >= :quantity
   RETURNING l.status, l.quantity_purchased - before.quantity_purchased AS "bought!",
     l.status = 'Dispensed' AND before.status <> 'Dispensed' AS "completed!", l.quantity_approved - l.quantity_purchased AS "left!"`,
)
/**
 * Counts an accepted receipt's units for its letter. `bought`: units not counted before, which get a timeline entry;
 * `completed`: whether this used the letter up; `left`: units still to buy. Undefined when it would exceed the approved quantity.
 */
export async function countReceiptUnits(tx: Db, letterId: string, quantity: number, now: Date) {
  const [counted] = await count(tx, { letterId, quantity })
  if (!counted || counted.bought === 0) return counted
  const state = counted.completed ? 'Dispensed' : 'Bought'
  await addToTimeline(tx, { letterId, state, at: now, by: 'program', note: `${counted.bought}` })
  return counted
}
