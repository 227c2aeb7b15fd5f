// Statements of the last five months: the earlier ones are paid, and the last one has a disputed line.

import { eachLine, findStatement } from '@aruga/server/features/reimbursement/queries'
import { acceptStatement } from '@aruga/server/records/statements/accept'
import { disputeLine } from '@aruga/server/records/statements/dispute'
import { makeStatement } from '@aruga/server/records/statements/make'
import { payStatement } from '@aruga/server/records/statements/pay'
import { AMIHAN, FE, pharmacistAt } from './accounts.ts'
import { dayIn, daysAfter } from './calendar.ts'
import { BRANCHES, KATIPUNAN } from './pharmacies.ts'
import type { Scene } from './scene.ts'

/** The first day of the month this many months ago. */
function monthBefore(now: Date, months: number) {
  const [year = 0, month = 1] = dayIn(now).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - months, 1))
}

export async function settleMonths({ db }: Scene, now: Date) {
  for (const months of [5, 4, 3, 2, 1]) {
    const begins = monthBefore(now, months)
    const madeAt = daysAfter(monthBefore(now, months - 1), 1)
    let disputed = false
    for (const { id: branchId } of BRANCHES) {
      // Left to finance to make, whatever the day of the month.
      if (months === 1 && branchId === KATIPUNAN.id) continue
      const id = await makeStatement(db, { branchId, begins: dayIn(begins), now: madeAt })
      const statement = id && (await findStatement(db, id, null))
      if (!id || !statement) continue
      const by = pharmacistAt(branchId).id
      if (months > 1) {
        await acceptStatement(db, { id, owedAmount: statement.owedAmount, by, now: daysAfter(madeAt, 2) })
        await payStatement(db, {
          id,
          reference: `DEMO-${statement.number.slice(2)}`,
          paidOn: dayIn(daysAfter(madeAt, 7)),
          by: FE.id,
        })
      } else if (!disputed) {
        for await (const line of eachLine(db, id)) {
          if (disputed || line.benefitAmount === 0) continue
          const reason = 'Our till gave one more pen free of charge.'
          disputed = await disputeLine(db, { lineId: line.id, reason, by: AMIHAN.id, now: daysAfter(madeAt, 1) })
        }
      }
    }
  }
}
