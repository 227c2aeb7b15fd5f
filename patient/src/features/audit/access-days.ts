// Accesses grouped by day, in Manila.

import type { AccessEntry } from '@aruga/contract/audit/access-log'
import { dayInManila, daysAfter } from '@aruga/contract/days'
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

const dateOf = (iso: string) => dayInManila(readTimestamp(iso))

function nameOf(iso: string, now: Date): AccessDay['name'] {
  const before = (days: number) => daysAfter(dayInManila(now), -days)
  if (dateOf(iso) === before(0)) return 'today'
  return dateOf(iso) === before(1) ? 'yesterday' : null
}
