import { formatDayTime, formatTime } from '../../i18n/dates.ts'

/** "today 9:12 AM", or the full date and time of another day. Epoch milliseconds. */
export const formatAsOf = (at: number, today: string, now: number): string => {
  const iso = new Date(at).toISOString()
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString()
  return sameDay ? `${today} ${formatTime(iso)}` : formatDayTime(iso)
}
