// The reminders and expiries of past background jobs, so that today's run has nothing to catch up on.
import { expireDue } from '@aruga/server/records/letters/expire'
import { remindDue } from '@aruga/server/records/letters/remind'
import { sendDue } from '@aruga/server/records/reminders/send'
import { atHour, daysAfter, daysBefore, hoursAfter } from './calendar.ts'
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

export const REMINDED_AFTER_DAYS = 7
type Unclaimed = { letterId: string; issued: Date; until: Date }
/** Reminds of a letter that was not claimed before `until`, if the day for it has come. */
export async function remindOfUnclaimed({ scene, now }: Simulation, { letterId, issued, until }: Unclaimed) {
  const at = atHour(daysAfter(issued, REMINDED_AFTER_DAYS), 8.1)
  if (at > until || at > now) return
  await sendDue(scene.db, { kind: 'LetterUnclaimed', days: REMINDED_AFTER_DAYS, ids: [letterId], now: at })
}
