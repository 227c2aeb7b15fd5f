// Administrators are mailed when a budget is low, and when it no longer pays for a usual letter of its product: each once, and again
// after its amount was changed.
import { firstTerms, workOut } from '@aruga/contract/formulary/benefit'
import { BUDGET_WARNS_AT } from '@aruga/contract/formulary/budgets'
import { formatPesos } from '@aruga/contract/money'
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { notifyAdministrators } from '../../notifications/administrators.ts'
import { dayOf } from '../../notifications/days.ts'
import { manilaDay, priceAt } from '../prices.ts'

const findLow = query(
  'budgets.find-low',
  `SELECT b.id, b.product_id AS "productId", b.amount, b.reserved + b.spent AS "used!", (b.ends - 1)::date AS "lastDay!", b.told,
     m.name, m.strength, m.benefit_rule AS rule, m.default_quantity AS quantity
   FROM budget b JOIN product m ON m.id = b.product_id
   WHERE ${manilaDay(':now::timestamptz')} >= b.begins AND ${manilaDay(':now::timestamptz')} < b.ends
     AND b.told <> 'used_up' AND b.reserved + b.spent >= b.amount * ${BUDGET_WARNS_AT}`,
)
const put = query(
  'budgets.put-told',
  `UPDATE budget SET told = :told WHERE id = :id AND told <> :told AND told <> 'used_up' RETURNING id`,
)

/** What a usual letter of the product costs the program; 0 without a rule or a price. */
async function usualCost(
  db: Db,
  { productId, rule, quantity }: Awaited<ReturnType<typeof findLow>>[number],
  now: Date,
) {
  const price = rule && (await priceAt(db, productId, now))
  return rule && price ? workOut(firstTerms(rule, price), quantity).benefitAmount : 0
}

/** As the job has counted them. */
export async function tellOfBudgets({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  for (const budget of await findLow(db, { now })) {
    const { id, used, amount, name, strength, lastDay } = budget
    const left = Math.max(0, amount - used)
    const told = left === 0 || left < (await usualCost(db, budget, now)) ? 'used_up' : 'low'
    const params = { product: `${name}, ${strength}`, left: formatPesos(left), day: dayOf(lastDay) }
    await inTransaction(db, async (tx) => {
      if ((await put(tx, { id, told })).length === 0) return
      const kind = told === 'low' ? 'BudgetLow' : 'BudgetUsedUp'
      await notifyAdministrators(tx, { kind, params, now, since: now })
    })
  }
}
