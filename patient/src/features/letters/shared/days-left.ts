import { readTimestamp } from '@aruga/client/timestamps'

/** How many calendar days of the device lie before a moment's: 0 today, 1 tomorrow. */
export function daysLeft(iso: string, now: Date): number {
  const dayOf = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())
  return Math.round((dayOf(readTimestamp(iso)) - dayOf(now)) / 86_400_000)
}
