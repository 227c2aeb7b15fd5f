import type { BudgetCheck } from '@aruga/contract/formulary/budgets'
import type { Db } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { budgetsInForce } from './reserve.ts'
import { costOfNew } from './reserves.ts'

const findRule = query(
  'budgets.rule',
  `SELECT coalesce((tier_rule_of(:patientId?::uuid, p.id, manila_day(:now::timestamptz))).benefit_rule, p.benefit_rule) AS "rule?: BenefitRule",
     p.letter_days AS "letterDays" FROM product p WHERE p.id = :productId`,
)

/** What a letter of this many units for a patient would cost at most, and what is left of its budgets; undefined when there is no such product. */
export async function checkBudgetsFor(
  db: Db,
  { productId, quantity, patientId = null }: { productId: string; quantity: number; patientId?: string | null },
  now: Date,
): Promise<BudgetCheck | undefined> {
  const [product] = await findRule(db, { productId, patientId, now })
  if (!product) return undefined
  const { rule, letterDays } = product
  const needed = rule ? await costOfNew(db, { productId, rule, letterDays, quantity }, now) : 0
  const budgets = await budgetsInForce(db, [productId], now)
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
