// Applies hand-overs and ends of letters to the budgets, each minute (workers.ts). Hand-overs write no row of a budget, and a letter's
// end releases its remaining part a minute later, never too early.
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { writersHaveEnded } from '../../../db/writers.ts'

/** Events of one transaction. */
const BATCH = 10_000
const PATIENCE_MS = 20_000

const findLast = query('budgets.last-event', 'SELECT coalesce(max(id), 0) AS "last!" FROM letter_event')
// Locked, so that two runs count one after the other.
const lockProgress = query(
  'budgets.lock-progress',
  'SELECT letter_event_id AS "letterEventId" FROM budget_progress FOR UPDATE',
)
const putProgress = query(
  'budgets.put-progress',
  'UPDATE budget_progress SET letter_event_id = :upTo, counted_at = greatest(counted_at, :countedAt?::timestamptz)',
)
const addNew = query(
  'budgets.add-new',
  `WITH counted AS (
     UPDATE budget_letter SET counted = true WHERE NOT counted RETURNING budget_id, program_budget_id, reserved
   ), sums AS (
     SELECT o.budget_id, sum(c.reserved) AS reserved FROM counted c, unnest(ARRAY[c.budget_id, c.program_budget_id]) o (budget_id) GROUP BY 1
   )
   UPDATE budget b SET reserved = b.reserved + sums.reserved FROM sums WHERE b.id = sums.budget_id`,
)
/** An open letter's part less its cost so far; an ended letter's: nothing. */
const recount = query(
  'budgets.recount',
  `WITH touched AS (
     SELECT DISTINCT letter_id FROM letter_event WHERE id > :after AND id <= :upTo
   ), after AS MATERIALIZED (
     SELECT n.letter_id, n.budget_id, n.program_budget_id, n.share, n.reserved AS was_reserved, n.spent AS was_spent, cost.spent,
       CASE WHEN l.status IN ('Issued', 'Claimed') THEN greatest(0, n.share - cost.spent) ELSE 0 END AS reserved
     FROM touched t
       CROSS JOIN LATERAL (SELECT * FROM budget_letter x WHERE x.letter_id = t.letter_id AND x.counted LIMIT 1) n
       JOIN letter l ON l.id = n.letter_id
       CROSS JOIN LATERAL (SELECT coalesce(sum(d.benefit_amount), 0) AS spent FROM dispensing d WHERE d.letter_id = n.letter_id) cost
   ), changed AS (
     -- Each is there: so that it is found by its key, however many events there are.
     INSERT INTO budget_letter (letter_id, budget_id, share, reserved, spent)
     SELECT letter_id, budget_id, share, reserved, spent FROM after
     ON CONFLICT (letter_id) DO UPDATE SET reserved = excluded.reserved, spent = excluded.spent
   ), sums AS (
     SELECT o.budget_id, sum(a.reserved - a.was_reserved) AS reserved, sum(a.spent - a.was_spent) AS spent
     FROM after a, unnest(ARRAY[a.budget_id, a.program_budget_id]) o (budget_id) GROUP BY 1
   )
   UPDATE budget b SET reserved = b.reserved + sums.reserved, spent = b.spent + sums.spent FROM sums WHERE b.id = sums.budget_id`,
)

/** Counts everything that was committed when it began, however many servers run it at once. */
export async function countForBudgets({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const asOf = clock()
  const [row] = await findLast(db)
  if (!row || !(await writersHaveEnded(db, ['letter_event'], PATIENCE_MS))) return
  const { last } = row
  for (let isDone = false; !isDone; )
    isDone = await inTransaction(db, async (tx) => {
      const [progress] = await lockProgress(tx)
      if (!progress) throw new Error('budget_progress has no row.')
      const after = progress.letterEventId
      const upTo = Math.max(after, Math.min(after + BATCH, last))
      await addNew(tx)
      if (upTo > after) await recount(tx, { after, upTo })
      await putProgress(tx, { upTo, countedAt: upTo >= last ? asOf : null })
      return upTo >= last
    })
}
