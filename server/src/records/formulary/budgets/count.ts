// Applies hand-overs, ends of letters and new prices to the budgets, each minute (workers.ts). Hand-overs write no row of a budget,
// and a letter's end releases its remaining part a minute later, never too early.
import type { AppContext } from '../../../context.ts'
import { type Database, type Db, inTransaction } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { writersHaveEnded } from '../../../db/writers.ts'
import { countsOverMonths } from '../../letters/given.ts'
import { lockProgress } from './progress.ts'
import { recountDue } from './recount.ts'

/** Events of one transaction. */
const BATCH = 10_000
const PATIENCE_MS = 20_000

const findLast = query('budgets.last-event', 'SELECT coalesce(max(id), 0) AS "last!" FROM letter_event')
const putProgress = query(
  'budgets.put-progress',
  'UPDATE budget_progress SET letter_event_id = :letterEventId, month_event_id = :monthEventId',
)
const putCountedAt = query(
  'budgets.put-counted-at',
  'UPDATE budget_progress SET counted_at = greatest(counted_at, :now::timestamptz)',
)
/** They are due at once: a price may have come while they were issued. */
const addNew = query(
  'budgets.add-new',
  `WITH counted AS (
     UPDATE budget_letter SET counted = true WHERE NOT counted RETURNING budget_id, program_budget_id, reserved
   ), sums AS (
     SELECT o.budget_id, sum(c.reserved) AS reserved FROM counted c, unnest(ARRAY[c.budget_id, c.program_budget_id]) o (budget_id) GROUP BY 1
   )
   UPDATE budget b SET reserved = b.reserved + sums.reserved FROM sums WHERE b.id = sums.budget_id`,
)
const takePrices = query(
  'budgets.take-prices',
  'UPDATE product_price SET budgeted = true WHERE NOT budgeted RETURNING product_id AS "productId"',
)
const takeAgreedPrices = query(
  'budgets.take-agreed-prices',
  'UPDATE agreed_price SET budgeted = true WHERE NOT budgeted RETURNING product_id AS "productId"',
)
// Each letter has a row there: found by its key, however many there are.
const markSql = (letters: string) => `WITH touched AS MATERIALIZED (${letters})
   INSERT INTO budget_letter (letter_id, share, reserved)
   SELECT n.letter_id, n.share, n.reserved
   FROM touched t CROSS JOIN LATERAL (SELECT * FROM budget_letter x WHERE x.letter_id = t.id LIMIT 1) n
   ON CONFLICT (letter_id) DO UPDATE SET recount_on = '-infinity'`
/** The letters with events that cost or end, and the open ones that share their month's limits, or count with them, also with a new one. */
const mark = query(
  'budgets.mark-for-recount',
  markSql(
    `SELECT DISTINCT o.id FROM letter_event e JOIN letter l ON l.id = e.letter_id
       JOIN letter o ON o.patient_id = l.patient_id AND o.product_id = l.product_id
     WHERE e.id > :after AND e.id <= :upTo
       AND (e.state NOT IN ('Issued', 'Claimed', 'NotHandedOver') OR e.state = 'Issued' AND ${countsOverMonths('l')})
       AND (o.id = l.id OR o.status IN ('Issued', 'Claimed'))`,
  ),
)
const markOfProducts = query(
  'budgets.mark-products-for-recount',
  markSql(`SELECT id FROM letter WHERE product_id = ANY (:productIds::uuid[]) AND status IN ('Issued', 'Claimed')`),
)
/** A hand-over counts in its month, also when a till sent it later, and a correction in the month of its hand-over, the latest of the letter. */
const addMonths = query(
  'budgets.add-months',
  `INSERT INTO product_month AS p (product_id, month, spent)
   SELECT l.product_id, date_trunc('month', manila_day(d.at))::date, sum(e.benefit_amount)
   FROM letter_event e JOIN letter l ON l.id = e.letter_id
     CROSS JOIN LATERAL (SELECT coalesce(h.handed_over_at, h.dispensed_at) AS at FROM dispensing h
       WHERE h.letter_id = e.letter_id AND h.dispensed_at <= e.at ORDER BY h.dispensed_at DESC LIMIT 1) d
   WHERE e.id > :after AND e.id <= :upTo AND e.benefit_amount <> 0
   GROUP BY 1, 2
   ON CONFLICT (product_id, month) DO UPDATE SET spent = p.spent + excluded.spent`,
)

/**
 * Counts everything that was committed when it began, however many servers run it at once. The months come last: after an upgrade
 * they count every event there is, and no reserve waits for that.
 */
export async function countForBudgets({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  const [row] = await findLast(db)
  if (!row || !(await writersHaveEnded(db, ['letter_event'], PATIENCE_MS))) return
  const { last } = row
  await inBatches(db, (tx) => markNews(tx, last))
  await recountDue({ db }, now)
  await inBatches(db, (tx) => countMonths(tx, last))
  await putCountedAt(db, { now })
}

/** Each batch in its own transaction, until one says that it is the last. */
async function inBatches(db: Database, isLast: (tx: Db) => Promise<boolean>) {
  while (!(await inTransaction(db, isLast)));
}

async function markNews(tx: Db, last: number) {
  const { letterEventId, monthEventId } = await lockProgress(tx)
  const end = endOfBatch(letterEventId, last)
  await addNew(tx)
  const prices = [...(await takePrices(tx)), ...(await takeAgreedPrices(tx))]
  const productIds = [...new Set(prices.map(({ productId }) => productId))]
  await mark(tx, { after: letterEventId, upTo: end })
  if (productIds.length > 0) await markOfProducts(tx, { productIds })
  await putProgress(tx, { letterEventId: end, monthEventId })
  return end >= last
}

async function countMonths(tx: Db, last: number) {
  const { letterEventId, monthEventId } = await lockProgress(tx)
  const end = endOfBatch(monthEventId, last)
  await addMonths(tx, { after: monthEventId, upTo: end })
  await putProgress(tx, { letterEventId, monthEventId: end })
  return end >= last
}

const endOfBatch = (after: number, last: number) => Math.max(after, Math.min(after + BATCH, last))
