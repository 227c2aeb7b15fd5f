// The reminders and expiry that the background jobs did in the past, so that today's run has nothing to catch up on.
import { expireDue } from '@aruga/server/features/letters/lifecycle/expire'
import { dayAndTimeOf } from '@aruga/server/features/notifications/days'
import { unitsFor } from '@aruga/server/features/notifications/messages'
import { notify } from '@aruga/server/features/notifications/queries'
import { daysAfter, hoursAfter } from './calendar.ts'
import { accountIdOf, type Person } from './people/person.ts'
import { productOf } from './products.ts'
import type { Scene } from './scene.ts'

type Simulation = { scene: Scene; person: Person; now: Date }

const markReminded = 'UPDATE letter SET reminded_days = $2 WHERE id = $1'

/** Sends the reminders of a letter with units left and expires it, as far as both are past. Returns when it expired. */
export async function remindAndExpire(
  { scene, person, now }: Simulation,
  letterId: string,
  { ends, left }: { ends: Date; left: number },
): Promise<Date | undefined> {
  const { name: product, unit } = productOf(person.product)
  for (const days of [7, 1]) {
    const at = daysAfter(ends, -days)
    if (at > now) return undefined
    await scene.db.query(markReminded, [letterId, days])
    const params = { product, left, units: unitsFor(left, unit), day: dayAndTimeOf(ends.toISOString()) }
    await notify(scene.db, {
      accountId: accountIdOf(person),
      kind: 'LetterExpiresSoon',
      params,
      subjectId: letterId,
      now: at,
    })
  }
  if (ends > now) return undefined
  await expireDue(scene.db, hoursAfter(ends, 0.1))
  return ends
}
