import { firstTerms, workOut } from '@aruga/contract/formulary/benefit'
import type { BudgetCheck } from '@aruga/contract/formulary/budgets'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { priceAt } from '../prices.ts'
import { budgetsInForce } from './reserve.ts'

const findRule = query('budgets.rule', 'SELECT benefit_rule AS "rule?" FROM product WHERE id = :productId')

/** What a letter of this many units would cost now, and what is left of its budgets; undefined when there is no such product. */
export async function checkBudgetsFor(
  db: Db,
  { productId, quantity }: { productId: string; quantity: number },
  now: Date,
): Promise<BudgetCheck | undefined> {
  const [product] = await findRule(db, { productId })
  if (!product) return undefined
  const price = product.rule && (await priceAt(db, productId, now))
  const needed = product.rule && price ? workOut(firstTerms(product.rule, price), quantity).benefitAmount : 0
  const budgets = await budgetsInForce(db, productId, now)
  return {
    needed,
    budgets: budgets.map(({ productId: own, amount, used, lastDay }) => ({
      of: own === null ? ('Program' as const) : ('Product' as const),
      amount,
      left: Math.max(0, amount - used),
      lastDay,
    })),
  }
}
