import { dayInManila } from '@aruga/contract/days'
import { readTimestamp } from '@aruga/contract/instants'

/** Calendar days in Manila until a date-time: 0 today, 1 tomorrow. */
export function daysLeft(iso: string, now: Date): number {
  const dayOf = (at: Date) => Date.parse(dayInManila(at))
  return (dayOf(readTimestamp(iso)) - dayOf(now)) / 86_400_000
}
