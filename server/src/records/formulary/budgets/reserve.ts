// Reserving a letter on its product's budget and the program's, in the transaction that issues it. It writes no row that another
// issue waits for (docs/decisions/047, docs/decisions/082): a budget's use is its own figures, which a job updates, and the
// letters that the job has not counted yet.
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { problem } from '../../../wire/problem.ts'
import { reservesOf } from './reserves.ts'

const findProduct = query(
  'budgets.product',
  `SELECT product_id AS "productId" FROM letter WHERE id = :letterId AND benefit_rule IS NOT NULL`,
)
// Each issue locks its product's budget first, so that no two wait for each other.
const findInForce = query(
  'budgets.in-force',
  `SELECT b.id, b.product_id AS "productId?", b.amount, (b.reserved + b.spent + uncounted(b))::bigint AS "used!",
     (b.ends - 1)::date AS "lastDay!"
   FROM budget b WHERE (b.product_id = :productId OR b.product_id IS NULL)
     AND manila_day(:now::timestamptz) >= b.begins AND manila_day(:now::timestamptz) < b.ends
   ORDER BY b.product_id NULLS LAST`,
)
/** The budgets that a letter of the product is reserved on now, with their use: the product's first, then the program's. */
export const budgetsInForce = (db: Db, productId: string, now: Date) => findInForce(db, { productId, now })

const findUsed = query(
  'budgets.used',
  `SELECT b.product_id AS "productId?", (b.reserved + b.spent + uncounted(b))::bigint AS "used!", b.amount, (b.ends - 1)::date AS "lastDay!"
   FROM budget b WHERE b.id = :budgetId`,
)
const share = query('budgets.share', `SELECT pg_advisory_xact_lock_shared(lock_key('budget ' || :budgetId::text))`)
const lock = query('budgets.lock', `SELECT pg_advisory_xact_lock(lock_key('budget ' || :budgetId::text))`)
const insert = query(
  'budgets.reserve',
  `INSERT INTO budget_letter (letter_id, budget_id, program_budget_id, share, reserved)
   VALUES (:letterId, :budgetId?::uuid, :programBudgetId?::uuid, :amount, :amount)`,
)

/** Letters are issued in parallel while the budget's remainder pays for this many of them; then one after the other. */
const SIDE_BY_SIDE = 200

/**
 * Reserves what a letter just issued can cost the program, nothing yet when it has no price until its last day. Throws `BudgetUsedUp` when a budget does not suffice. While there is room,
 * letters are issued in parallel; near the end, one after the other, each against the exact sum.
 */
export async function reserveBudget(tx: Db, letterId: string, now: Date): Promise<void> {
  const [letter] = await findProduct(tx, { letterId })
  if (!letter) return
  const budgets = await budgetsInForce(tx, letter.productId, now)
  if (budgets.length === 0) return
  const [reserve] = await reservesOf(tx, [letterId], now)
  const amount = reserve?.reserved ?? 0
  for (const { id: budgetId, ...seen } of budgets) {
    if (seen.amount - seen.used >= amount * SIDE_BY_SIDE) {
      await share(tx, { budgetId })
      continue
    }
    await lock(tx, { budgetId })
    const [budget] = await findUsed(tx, { budgetId })
    const left = budget ? Math.max(0, budget.amount - budget.used) : 0
    if (!budget || left < amount)
      throw problem('BudgetUsedUp', {
        of: (budget ?? seen).productId === null ? 'Program' : 'Product',
        left,
        needed: amount,
        lastDay: (budget ?? seen).lastDay,
      })
  }
  const ofProduct = budgets.find(({ productId }) => productId !== null)
  const ofProgram = budgets.find(({ productId }) => productId === null)
  await insert(tx, { letterId, budgetId: ofProduct?.id ?? null, programBudgetId: ofProgram?.id ?? null, amount })
}
