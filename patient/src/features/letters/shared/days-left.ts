import { readTimestamp } from '@aruga/contract/instants'

/** Calendar days until a date-time, in the device's time zone: 0 today, 1 tomorrow. */
export function daysLeft(iso: string, now: Date): number {
  const dayOf = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())
  return Math.round((dayOf(readTimestamp(iso)) - dayOf(now)) / 86_400_000)
}
