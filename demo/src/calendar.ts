// Dates and times in Manila (UTC+8, no daylight saving time), where the demo takes place.
import { dayInManila, endOf, timeInManila } from '@aruga/contract/days'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const OFFSET_MS = 8 * HOUR_MS

export const hoursAfter = (time: Date, hours: number) => new Date(time.getTime() + hours * HOUR_MS)
export const daysAfter = (time: Date, days: number) => hoursAfter(time, days * 24)

/** `YYYY-MM-DD`. */
export const dayIn = (time: Date) => dayInManila(time)
/** `HH:mm`. */
export const timeIn = (time: Date) => timeInManila(time).slice(11, 16)
/** Sunday is 0. */
const weekdayOf = (time: Date) => new Date(time.getTime() + OFFSET_MS).getUTCDay()

/** Midnight of the same day plus `hour` hours. */
export function atHour(time: Date, hour: number): Date {
  const local = time.getTime() + OFFSET_MS
  return new Date(local - (((local % DAY_MS) + DAY_MS) % DAY_MS) - OFFSET_MS + hour * HOUR_MS)
}

/** The last moment of the day `days` later: when a letter of this many days ends. */
export const endAfter = (time: Date, days: number) => endOf(dayIn(daysAfter(time, days)))

/** `days` before `today`, at `hour`. */
export const daysBefore = (today: Date, days: number, hour = 10) => atHour(daysAfter(today, -days), hour)

/** Monday midnight of the week `weeks` before that of `today`. */
export const weekBefore = (today: Date, weeks: number) => daysBefore(today, ((weekdayOf(today) + 6) % 7) + 7 * weeks, 0)

const OFFICE = { opens: 8, closes: 17 }

/** `hours` office hours after `time`. The office works Monday to Friday, 8 to 17. */
export function officeHoursAfter(time: Date, hours: number): Date {
  let at = time
  let left = hours
  for (;;) {
    const [opens, closes] = [atHour(at, OFFICE.opens), atHour(at, OFFICE.closes)]
    if (at < opens) at = opens
    const weekday = weekdayOf(at)
    const rest = weekday === 0 || weekday === 6 ? 0 : (closes.getTime() - at.getTime()) / HOUR_MS
    if (rest > left) return hoursAfter(at, left)
    left -= Math.max(0, rest)
    at = atHour(daysAfter(at, 1), OFFICE.opens)
  }
}

/** `time`, or the next morning if it is not between 7 and 21. */
export function daytime(time: Date, random: () => number): Date {
  const hour = (time.getTime() - atHour(time, 0).getTime()) / HOUR_MS
  if (hour >= 7 && hour < 21) return time
  return atHour(hour < 7 ? time : daysAfter(time, 1), 7 + 4 * random())
}
