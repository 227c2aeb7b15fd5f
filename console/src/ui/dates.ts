// Short dates and numbers for staff.
import { dayInManila, timeInManila } from '@aruga/contract/days'
import { dateFormatter } from '@aruga/ui/format/dates'
import { formatBytes as formatBytesIn, formatNumber as formatNumberIn } from '@aruga/ui/format/numbers'
import { t } from '../i18n/t.ts'

const formatter = (options: Parameters<typeof dateFormatter>[1]) => dateFormatter(() => 'en', options)

/** `Nov 18, 2026`. */
export const formatDay = formatter({ dateStyle: 'medium' })
/** `Nov 18, 2026, 4:05 PM`. */
export const formatDayTime = formatter({ dateStyle: 'medium', timeStyle: 'short' })
/** `Nov 18, 4:05 PM`, for days close to today. */
export const formatNear = formatter({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
/** `Mon, Nov 23`. */
export const formatWorkingDay = formatter({ weekday: 'short', month: 'short', day: 'numeric' })
/** `Monday, Nov 23, 2026`. */
export const formatWeekday = formatter({ weekday: 'long', year: 'numeric', month: 'short', day: 'numeric' })
/** `November 2026`, from its first day. */
export const formatMonth = formatter({ month: 'long', year: 'numeric' })
/** `Nov 18`. */
export const formatDayOfYear = formatter({ month: 'short', day: 'numeric' })
/** `4:05 PM`. */
export const formatTime = formatter({ timeStyle: 'short' })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `Mon, Nov 23` for the end of that day in Manila, which as `Nov 24, 12:00 AM` reads as Tuesday; else `Nov 23, 4:05 PM`. */
export const formatDue = (iso: string): string =>
  timeInManila(Date.parse(iso)).endsWith(' 00:00:00')
    ? formatWorkingDay(new Date(Date.parse(iso) - MINUTE).toISOString())
    : formatNear(iso)

/** A waiting time, from milliseconds: `2 d 3 h`, `7 h`, `12 min`, `now`. */
export function formatAge(age: number): string {
  if (age >= DAY) {
    const hours = Math.floor((age % DAY) / HOUR)
    const days = Math.floor(age / DAY)
    return hours > 0 ? t('ui:age.daysAndHours', { days, hours }) : t('ui:age.days', { days })
  }
  if (age >= HOUR) return t('ui:age.hours', { hours: Math.floor(age / HOUR) })
  return age >= MINUTE ? t('ui:age.minutes', { minutes: Math.floor(age / MINUTE) }) : t('ui:age.now')
}

/** `today 4:05 PM`, or date and time of another day. From epoch milliseconds. */
export const formatAsOf = (at: number): string => {
  const iso = new Date(at).toISOString()
  return dayInManila(at) === dayInManila(Date.now()) ? t('ui:age.today', { time: formatTime(iso) }) : formatDayTime(iso)
}

/** `12,000`. */
export const formatNumber = (value: number): string => formatNumberIn(value, 'en')
/** `12.5 MB`. */
export const formatBytes = (bytes: number): string => formatBytesIn(bytes, 'en')
