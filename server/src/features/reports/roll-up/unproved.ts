// Handed-over units without an accepted receipt, counted from the letters as they are now: the proof of a unit is not an
// event, but depends on all receipts of a letter. So all is counted anew, and the page shows when (docs/decisions/095).
import { UNPROVED_AFTER_DAYS } from '@aruga/contract/limits'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'

const DAY_MS = 24 * 60 * 60_000

// Locked first, so that two servers count one after the other.
const begin = query('reports.begin-unproved', 'UPDATE report_progress SET unproved_at = :now')
const forget = query('reports.forget-unproved', 'DELETE FROM report_unproved')
const count = query(
  'reports.count-unproved',
  // A letter lacks the units that its counters counted and its receipts did not; receipts prove the oldest hand-overs first, so the lack is
  // in the newest. One letter's surplus does not make up for another's lack.
  `WITH handed AS (
     SELECT l.product_id, d.branch_id, d.dispensed_at, d.quantity, d.benefit_amount, l.quantity_dispensed - l.quantity_receipted AS lacking,
       coalesce(sum(d.quantity) OVER (PARTITION BY d.letter_id ORDER BY d.dispensed_at DESC, d.id DESC
         ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS newer
     FROM letter l JOIN dispensing d ON d.letter_id = l.id AND d.quantity > 0
     WHERE l.quantity_dispensed > l.quantity_receipted
   ), f AS (
     SELECT *, least(quantity, lacking - newer) AS units FROM handed
     WHERE newer < lacking AND dispensed_at <= :handedOverBefore
   )
   INSERT INTO report_unproved (branch_id, week, product_id, units, amount)
   SELECT place, week_of(f.dispensed_at), f.product_id, sum(f.units), sum(round(coalesce(f.benefit_amount, 0) * f.units / f.quantity))
   FROM f, unnest(ARRAY[whole_program(), f.branch_id, (SELECT b.pharmacy_id FROM branch b WHERE b.id = f.branch_id)]) place GROUP BY 1, 2, 3`,
)

/** Counts the unproved units anew, replacing the earlier count. */
export const countUnproved = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock()
    await begin(tx, { now })
    await forget(tx)
    await count(tx, { handedOverBefore: new Date(now.getTime() - UNPROVED_AFTER_DAYS * DAY_MS) })
  })
