// Dates and numbers in the app's language.
import { dateFormatter, localeOf } from '@aruga/ui/format/dates'
import { formatNumber as formatNumberIn } from '@aruga/ui/format/numbers'
import { language } from './messages.ts'

const formatter = (options: Parameters<typeof dateFormatter>[1]) => dateFormatter(language, options)

/** `February 28, 2027`, for a date-time or a calendar day. */
export const formatDay = formatter({ dateStyle: 'long' })
const monthAndDay = formatter({ month: 'long', day: 'numeric' })
const yearOf = formatter({ year: 'numeric' })
/** `October 13`, with the year unless it is this one. */
export const formatNearDay = (day: string, now = new Date()): string =>
  (yearOf(day) === yearOf(now.toISOString()) ? monthAndDay : formatDay)(day)
/** `February 28, 2027 at 9:12 AM`. */
export const formatDayTime = formatter({ dateStyle: 'long', timeStyle: 'short' })
/** `9:12 AM`. */
export const formatTime = formatter({ timeStyle: 'short' })
/** `Friday, November 20`. */
export const formatWeekday = formatter({ weekday: 'long', month: 'long', day: 'numeric' })
/** `December`. */
export const formatMonth = formatter({ month: 'long' })
/** `Nov 5`. */
export const formatDayOfYear = formatter({ month: 'short', day: 'numeric' })
/** `Nov 5, 2025`. */
export const formatShortDay = formatter({ month: 'short', day: 'numeric', year: 'numeric' })

/** `9 PM`, `8:30 AM`, for a minute of a day, 0 to 1440, independent of the time zone. */
export const formatClock = (minute: number): string => {
  const minutes = minute % 60 ? ({ minute: '2-digit' } as const) : {}
  const clock = new Intl.DateTimeFormat(localeOf(language()), { hour: 'numeric', ...minutes, timeZone: 'UTC' })
  return clock.format(minute * 60_000)
}

/** `12,000`; with a `digits` of 1, `2.0`. */
export const formatNumber = (value: number, digits = 0): string => formatNumberIn(value, language(), digits)
