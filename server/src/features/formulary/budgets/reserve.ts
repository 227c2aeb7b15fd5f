// Reserving a letter on its product's budget, in the transaction that issues it. No row is written that another issue waits for
// (docs/decisions/047): what is used is the budget's own figures, which a job keeps, and the letters it has not counted yet.
import { firstTerms, workOut } from '@aruga/contract/formulary/benefit'
import { BUDGET_WARNS_AT } from '@aruga/contract/formulary/budgets'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { problem } from '../../../http/problem.ts'
import { manilaDay, priceAt } from '../prices.ts'

const findLetter = query(
  'budgets.letter',
  `SELECT l.product_id AS "productId", l.benefit_rule AS rule, l.quantity_approved AS quantity, b.id AS "budgetId", b.amount
   FROM letter l JOIN budget b ON b.product_id = l.product_id
     AND ${manilaDay(':now::timestamptz')} >= b.begins AND ${manilaDay(':now::timestamptz')} < b.ends
   WHERE l.id = :letterId`,
)
const findUsed = query(
  'budgets.used',
  `SELECT (b.reserved + b.spent + coalesce((SELECT sum(n.reserved) FROM budget_letter n WHERE n.budget_id = b.id AND NOT n.counted), 0))::bigint
     AS "used!", b.amount, b.ends FROM budget b WHERE b.id = :budgetId`,
)
const key = `hashtextextended(current_schema() || ' budget ' || :budgetId::text, 0)`
const share = query('budgets.share', `SELECT pg_advisory_xact_lock_shared(${key})`)
const lock = query('budgets.lock', `SELECT pg_advisory_xact_lock(${key})`)
const insert = query(
  'budgets.reserve',
  'INSERT INTO budget_letter (letter_id, budget_id, share, reserved) VALUES (:letterId, :budgetId, :amount, :amount)',
)

/** A letter of more than this part of its budget always waits for the others. */
const LARGE = 0.001

/**
 * Reserves the program's part of a letter just issued. Throws `BudgetUsedUp` when the budget does not reach. Below the warning,
 * small letters are issued side by side; near the end, one after the other, each against the exact sum.
 */
export async function reserveBudget(tx: Db, letterId: string, now: Date): Promise<void> {
  const [letter] = await findLetter(tx, { letterId, now })
  if (!letter?.rule) return
  const { budgetId, productId, rule, quantity } = letter
  const unitPrice = await priceAt(tx, productId, now)
  if (unitPrice === undefined) return
  const amount = workOut(firstTerms(rule, unitPrice), quantity).benefitAmount
  const read = async () => {
    const [budget] = await findUsed(tx, { budgetId })
    if (!budget) throw problem('BudgetUsedUp')
    return budget
  }
  const isRoomy = (budget: { used: number; amount: number }) =>
    amount <= budget.amount * LARGE && budget.used + amount <= budget.amount * BUDGET_WARNS_AT
  if (isRoomy(await read())) await share(tx, { budgetId })
  else {
    await lock(tx, { budgetId })
    const { used, amount: all, ends } = await read()
    if (used + amount > all) throw problem('BudgetUsedUp', { left: Math.max(0, all - used), needed: amount, ends })
  }
  await insert(tx, { letterId, budgetId, amount })
}
