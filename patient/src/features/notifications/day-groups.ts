// Notifications grouped by day, in the device's time zone.
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

/** A time in the future, by a server whose clock runs ahead, counts as today. */
function dayOf(iso: string, now: Date): DayGroup['day'] {
  const at = readTimestamp(iso)
  const startOf = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days)
  if (at >= startOf(0)) return 'today'
  return at >= startOf(1) ? 'yesterday' : 'earlier'
}

/** `9:12 AM` for today and yesterday, `Nov 5` for this year, `Nov 5, 2025` before. */
export function shortWhen(iso: string, now: Date): string {
  if (dayOf(iso, now) !== 'earlier') return formatTime(iso)
  return readTimestamp(iso).getFullYear() === now.getFullYear() ? formatDayOfYear(iso) : formatShortDay(iso)
}
