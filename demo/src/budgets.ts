// Budgets of this quarter: one is at 83 %, so that its warning shows, one is far from used.
import type { Database, Db } from '@aruga/server/db/open'
import { countForBudgets } from '@aruga/server/records/formulary/budgets/count'
import { insertBudget, listBudgets, setBudgetAmount } from '@aruga/server/records/formulary/budgets/queries'
import { dayIn } from './calendar.ts'
import { idOf } from './ids.ts'
import { productOf } from './products.ts'

const USED = { Dalisulin: 0.83, Ginhavara: 0.46 }
/** More than the demo's history costs. */
const PLENTY = 100_000_000_000

/** Before the first letter. */
export async function addBudgets(db: Db, now: Date) {
  for (const name of Object.keys(USED)) {
    const budget = { productId: productOf(name).id, period: 'Quarter' as const, day: dayIn(now), amount: PLENTY }
    await insertBudget(db, budget, idOf(`budget ${name}`))
  }
}

/** After the whole history: resizes each budget so that the wanted share of it is used. */
export async function trimBudgets(db: Database, now: Date) {
  await countForBudgets({ db, clock: () => now })
  for (const { id, productName, reserved, spent } of await listBudgets(db, now)) {
    const part = USED[productName as keyof typeof USED]
    const used = reserved + spent
    // In whole thousands of pesos.
    if (part && used > 0) await setBudgetAmount(db, id, Math.ceil(used / part / 100_000) * 100_000)
  }
}
