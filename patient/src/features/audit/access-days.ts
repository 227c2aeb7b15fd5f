// Accesses grouped by day, in the device's time zone.

import type { AccessEntry } from '@aruga/contract/audit/access-log'
import { readTimestamp } from '@aruga/contract/instants'

/** `day`: a date-time of that day. `name`: null before yesterday. */
export type AccessDay = { day: string; name: 'today' | 'yesterday' | null; entries: AccessEntry[] }

/** In the order of the entries, which is newest first. */
export function byDay(entries: AccessEntry[], now: Date): AccessDay[] {
  const days: AccessDay[] = []
  for (const entry of entries) {
    const last = days.at(-1)
    if (last && dateOf(last.day) === dateOf(entry.at)) last.entries.push(entry)
    else days.push({ day: entry.at, name: nameOf(entry.at, now), entries: [entry] })
  }
  return days
}

const dateOf = (iso: string) => readTimestamp(iso).toDateString()

function nameOf(iso: string, now: Date): AccessDay['name'] {
  const before = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toDateString()
  if (dateOf(iso) === before(0)) return 'today'
  return dateOf(iso) === before(1) ? 'yesterday' : null
}
