// The people who change budgets are mailed when one is low, and when it no longer pays for a usual letter of its product, each
// once, and again after its amount changed.
import { BUDGET_WARNS_AT } from '@aruga/contract/formulary/budgets'
import { formatPesos } from '@aruga/contract/money'
import type { AppContext } from '../../../context.ts'
import { type Db, inTransaction } from '../../../db/open.ts'
import { query } from '../../../db/query.ts'
import { doEach } from '../../../jobs/do-each.ts'
import { dayOf } from '../../../notify/days.ts'
import { wordFor } from '../../../notify/messages.ts'
import { notifyWhoMay } from '../../../notify/who-may.ts'
import { costOfNew } from './reserves.ts'

const findLow = query(
  'budgets.find-low',
  `SELECT b.id, b.product_id AS "productId?", b.amount, b.reserved + b.spent AS "used!", (b.ends - 1)::date AS "lastDay!", b.told,
     m.name AS "name?", m.strength AS "strength?"
   FROM budget b LEFT JOIN product m ON m.id = b.product_id
   WHERE manila_day(:now::timestamptz) >= b.begins AND manila_day(:now::timestamptz) < b.ends
     AND b.told <> 'used_up' AND b.reserved + b.spent >= b.amount * :warnsAt::float8`,
)
const put = query(
  'budgets.put-told',
  `UPDATE budget SET told = :told WHERE id = :id AND told <> :told AND told <> 'used_up' RETURNING id`,
)

const listUsual = query(
  'budgets.list-usual',
  `SELECT id AS "productId", benefit_rule AS "rule!: BenefitRule", default_quantity AS quantity, letter_days AS "letterDays" FROM product
   WHERE retired_at IS NULL AND benefit_rule IS NOT NULL AND (:productId::uuid IS NULL OR id = :productId)`,
)
/** A usual letter's cost to the program, for the product or the dearest of all: below it letters are refused. */
async function usualCost(db: Db, productId: string | null, now: Date) {
  let most = 0
  for (const usual of await listUsual(db, { productId })) most = Math.max(most, await costOfNew(db, usual, now))
  return most
}

/** By the job's latest count. */
export async function notifyOfBudgets({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await doEach(await findLow(db, { now, warnsAt: BUDGET_WARNS_AT }), async (budget) => {
    const { id, productId, used, amount, name, strength, lastDay } = budget
    const left = Math.max(0, amount - used)
    const warning = left === 0 || left < (await usualCost(db, productId, now)) ? 'used_up' : 'low'
    const product = name ? `${name}, ${strength}` : wordFor('wholeProgram')
    const params = { product, left: formatPesos(left), day: dayOf(lastDay) }
    await inTransaction(db, async (tx) => {
      if ((await put(tx, { id, told: warning })).length === 0) return
      const kind = warning === 'low' ? 'BudgetLow' : 'BudgetUsedUp'
      await notifyWhoMay(tx, 'formulary.change-budgets', { kind, params, now })
    })
  })
}
