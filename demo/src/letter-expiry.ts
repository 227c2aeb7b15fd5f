// The reminders and expiries of past background jobs, so that today's run has nothing to catch up on.
import { expireDue } from '@aruga/server/records/letters/expire'
import { remindDue } from '@aruga/server/records/letters/remind'
import { daysBefore, hoursAfter } from './calendar.ts'
import type { Scene } from './scene.ts'

type Simulation = { scene: Scene; now: Date }

/** Sends the reminders of a letter with units left and expires it, as far as both are past. Returns when it expired. */
export async function remindAndExpire({ scene, now }: Simulation, ends: Date): Promise<Date | undefined> {
  for (const days of [7, 1]) {
    const at = daysBefore(ends, days, 8.1)
    if (at > now) return undefined
    await remindDue(scene.db, at, days)
  }
  if (ends > now) return undefined
  await expireDue(scene.db, hoursAfter(ends, 0.1))
  return ends
}
