import { dayInManila } from '@aruga/contract/days'
import { formatDayTime, formatTime } from '../../i18n/dates.ts'

/** "today 9:12 AM", or the full date and time of another day. Epoch milliseconds. */
export const formatAsOf = (at: number, today: string, now: number): string => {
  const iso = new Date(at).toISOString()
  const sameDay = dayInManila(at) === dayInManila(now)
  return sameDay ? `${today} ${formatTime(iso)}` : formatDayTime(iso)
}
