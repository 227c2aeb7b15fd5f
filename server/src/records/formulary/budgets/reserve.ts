// Reserving letters on their products' budgets and the program's, in the transaction that issues them. It writes no row that another
// issue waits for (docs/decisions/047, docs/decisions/082): a budget's use is its own figures, which a job updates, and the
// letters that the job has not counted yet.
import type { Db } from '../../../db/open.ts'
import { query, type Row } from '../../../db/query.ts'
import { problem } from '../../../wire/problem.ts'
import { reservesOf } from './reserves.ts'

const findLetters = query(
  'budgets.letters-to-reserve',
  `SELECT id, product_id AS "productId" FROM letter WHERE id = ANY (:letterIds::uuid[]) AND benefit_rule IS NOT NULL ORDER BY product_id, id`,
)
// Whoever issues locks the products' budgets in this order, then the program's, each once: no two wait for each other.
const findInForce = query(
  'budgets.in-force',
  `SELECT b.id, b.product_id AS "productId?", b.amount, (b.reserved + b.spent + uncounted(b))::bigint AS "used!",
     (b.ends - 1)::date AS "lastDay!"
   FROM budget b WHERE (b.product_id = ANY (:productIds::uuid[]) OR b.product_id IS NULL)
     AND manila_day(:now::timestamptz) >= b.begins AND manila_day(:now::timestamptz) < b.ends
   ORDER BY b.product_id NULLS LAST`,
)
type BudgetInForce = Row<'budgets.in-force'>
/** The budgets that letters of the products are reserved on now, with their use: the products' first, then the program's. */
export const budgetsInForce = (db: Db, productIds: string[], now: Date) => findInForce(db, { productIds, now })

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
 * Reserves what letters just issued in this transaction, all of them at once, can cost the program; nothing yet for one without a price until
 * its last day. Throws `BudgetUsedUp` when a budget does not suffice. While there is room, letters are issued in parallel; near the end, one
 * after the other, each against the exact sum.
 */
export async function reserveBudgets(tx: Db, letterIds: string[], now: Date): Promise<void> {
  const letters = await findLetters(tx, { letterIds })
  if (letters.length === 0) return
  const budgets = await budgetsInForce(tx, [...new Set(letters.map(({ productId }) => productId))], now)
  if (budgets.length === 0) return
  const reserves = new Map((await reservesOf(tx, letterIds, now)).map((one) => [one.letterId, one.reserved]))
  const amountOf = ({ id }: { id: string }) => reserves.get(id) ?? 0
  for (const budget of budgets) {
    const isOn = ({ productId }: { productId: string }) => budget.productId === null || budget.productId === productId
    await reserveOn(
      tx,
      budget,
      letters.filter(isOn).reduce((sum, letter) => sum + amountOf(letter), 0),
    )
  }
  const budgetOf = (id: string | null) => budgets.find(({ productId }) => productId === id)?.id ?? null
  for (const letter of letters) {
    const [budgetId, programBudgetId] = [budgetOf(letter.productId), budgetOf(null)]
    if (budgetId ?? programBudgetId)
      await insert(tx, { letterId: letter.id, budgetId, programBudgetId, amount: amountOf(letter) })
  }
}

async function reserveOn(tx: Db, { id: budgetId, ...seen }: BudgetInForce, amount: number): Promise<void> {
  if (seen.amount - seen.used >= amount * SIDE_BY_SIDE) {
    await share(tx, { budgetId })
    return
  }
  await lock(tx, { budgetId })
  const [budget] = await findUsed(tx, { budgetId })
  const left = budget ? Math.max(0, budget.amount - budget.used) : 0
  if (budget && left >= amount) return
  const { productId, lastDay } = budget ?? seen
  throw problem('BudgetUsedUp', { of: productId === null ? 'Program' : 'Product', left, needed: amount, lastDay })
}
