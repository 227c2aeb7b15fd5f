// Dates in the app's language, as written in the Philippines, in the device's time zone.
import { readTimestamp } from '@aruga/client/timestamps'
import { language } from './messages.ts'

const formatter = (options: Intl.DateTimeFormatOptions) => (iso: string) =>
  new Intl.DateTimeFormat(`${language()}-PH`, options).format(read(iso))

/** A calendar day (`YYYY-MM-DD`) is the same day in every time zone, so it is not read as midnight in UTC. */
function read(iso: string): Date {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(iso) ?? []
  return year ? new Date(Number(year), Number(month) - 1, Number(day)) : readTimestamp(iso)
}

/** `February 28, 2027`, for a date-time or a calendar day. */
export const formatDay = formatter({ dateStyle: 'long' })
/** `February 28, 2027 at 9:12 AM`. */
export const formatDayTime = formatter({ dateStyle: 'long', timeStyle: 'short' })
/** `9:12 AM`. */
export const formatTime = formatter({ timeStyle: 'short' })
/** `Friday, November 20`. */
export const formatWeekday = formatter({ weekday: 'long', month: 'long', day: 'numeric' })

/** `9 PM`, `8:30 AM`, for a minute of a day, 0 to 1440, independent of the time zone. */
export const formatClock = (minute: number): string => {
  const minutes = minute % 60 ? ({ minute: '2-digit' } as const) : {}
  const clock = new Intl.DateTimeFormat(`${language()}-PH`, { hour: 'numeric', ...minutes, timeZone: 'UTC' })
  return clock.format(minute * 60_000)
}

/** `12,000`; with a `digits` of 1, `2.0`. */
export const formatNumber = (value: number, digits = 0): string =>
  new Intl.NumberFormat(`${language()}-PH`, { minimumFractionDigits: digits }).format(value)
