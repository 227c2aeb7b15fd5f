// What counters handed over and no accepted receipt proves, counted from the letters as they are now: whether a unit is proved is not an
// event, but what a letter's receipts leave of it. So it is counted anew, all of it, and the page says as of when (docs/decisions/095).
import { UNPROVED_AFTER_DAYS } from '@aruga/contract/limits'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'

const DAY_MS = 24 * 60 * 60_000

// First, so that two servers count one after the other.
const begin = query('reports.begin-unproved', 'UPDATE report_progress SET unproved_at = :now')
const forget = query('reports.forget-unproved', 'DELETE FROM report_unproved')
const count = query(
  'reports.count-unproved',
  // A letter lacks what its counters counted and its receipts do not; receipts prove the oldest hand-overs first, so what is lacking is
  // of the newest. A surplus of one letter makes up for nothing of another.
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

/** Counts what is not proved now, in place of what was counted before. */
export const countUnproved = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock()
    await begin(tx, { now })
    await forget(tx)
    await count(tx, { handedOverBefore: new Date(now.getTime() - UNPROVED_AFTER_DAYS * DAY_MS) })
  })
