// Notifications grouped by day, in Manila.

import { dayInManila, daysAfter } from '@aruga/contract/days'
import { readTimestamp } from '@aruga/contract/instants'
import type { Notification } from '@aruga/contract/notifications/notifications'
import { formatDayOfYear, formatShortDay, formatTime } from '../../i18n/dates.ts'

export type DayGroup = { day: 'today' | 'yesterday' | 'earlier'; notices: Notification[] }

/** Non-empty groups, in the order of the list, which is newest first. */
export function byDay(notices: Notification[], now: Date): DayGroup[] {
  const groups: DayGroup[] = []
  for (const notice of notices) {
    const day = dayOf(notice.createdAt, now)
    const last = groups.at(-1)
    if (last?.day === day) last.notices.push(notice)
    else groups.push({ day, notices: [notice] })
  }
  return groups
}

/** A time in the future, from a server whose clock runs ahead, counts as today. */
function dayOf(iso: string, now: Date): DayGroup['day'] {
  const day = dayInManila(readTimestamp(iso))
  const today = dayInManila(now)
  if (day >= today) return 'today'
  return day === daysAfter(today, -1) ? 'yesterday' : 'earlier'
}

/** `9:12 AM` for today and yesterday, `Nov 5` for this year, `Nov 5, 2025` before. */
export function shortWhen(iso: string, now: Date): string {
  if (dayOf(iso, now) !== 'earlier') return formatTime(iso)
  return dayInManila(readTimestamp(iso)).slice(0, 4) === dayInManila(now).slice(0, 4)
    ? formatDayOfYear(iso)
    : formatShortDay(iso)
}
