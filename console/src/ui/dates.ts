// Dates as staff read them: short, by the device's time zone.

import { readTimestamp } from '@aruga/client/timestamps'
import { t } from '../i18n/t.ts'

const written = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-PH', options)
  return (iso: string) => format.format(readDay(iso))
}

/** A calendar day (`YYYY-MM-DD`) is that day wherever the device is, so it is not read as midnight in UTC. */
function readDay(iso: string): Date {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(iso) ?? []
  return year ? new Date(Number(year), Number(month) - 1, Number(day)) : readTimestamp(iso)
}

/** `Nov 18, 2026`. */
export const formatDay = written({ dateStyle: 'medium' })
/** `Nov 18, 2026, 4:05 PM`. */
export const formatDayTime = written({ dateStyle: 'medium', timeStyle: 'short' })
/** `Nov 18, 4:05 PM`, of a day that is near. */
export const formatNear = written({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
/** `4:05 PM`. */
export const formatTime = written({ timeStyle: 'short' })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long something waits: `2 d 3 h`, `7 h`, `12 min`, `now`. Milliseconds. */
export function formatAge(age: number): string {
  if (age >= DAY) {
    const hours = Math.floor((age % DAY) / HOUR)
    const days = Math.floor(age / DAY)
    return hours > 0 ? t('ui:age.daysAndHours', { days, hours }) : t('ui:age.days', { days })
  }
  if (age >= HOUR) return t('ui:age.hours', { hours: Math.floor(age / HOUR) })
  return age >= MINUTE ? t('ui:age.minutes', { minutes: Math.floor(age / MINUTE) }) : t('ui:age.now')
}

/** `today 4:05 PM`, or the date and time of another day. Epoch milliseconds. */
export const formatAsOf = (at: number): string => {
  const iso = new Date(at).toISOString()
  return new Date(at).toDateString() === new Date().toDateString()
    ? t('ui:age.today', { time: formatTime(iso) })
    : formatDayTime(iso)
}

/** `12,000`. */
export const formatNumber = (value: number): string => new Intl.NumberFormat('en-PH').format(value)
