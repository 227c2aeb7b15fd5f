// The program's days: calendar days of the Philippines, in any zone of device or server. Only this file turns a time into a day.

export const PROGRAM_ZONE = 'Asia/Manila'
/** The same as an offset, all year: the Philippines have no summer time. */
const OFFSET = '+08:00'
const AHEAD_MS = 8 * 60 * 60_000
const DAY_MS = 24 * 60 * 60_000

/** The time in Manila: `2026-11-02T13:59:39.588Z`, despite the `Z`. */
const inManila = (time: Date | number) => new Date(new Date(time).getTime() + AHEAD_MS).toISOString()

/** The calendar day in Manila: `YYYY-MM-DD`. */
export const dayInManila = (time: Date | number): string => inManila(time).slice(0, 10)

/** Day and time in Manila, as spreadsheets read them: `2026-11-02 13:59:39`. */
export const timeInManila = (time: Date | number): string => inManila(time).slice(0, 19).replace('T', ' ')

/** Whether this device's clock shows another hour than Manila's. */
export const isAbroad = (time: Date): boolean => time.getTimezoneOffset() * -60_000 !== AHEAD_MS

/** The time of a day and time in Manila, without seconds: `2026-11-02T13:59`. */
export const fromTimeInManila = (local: string): Date => new Date(`${local}:00${OFFSET}`)

/** The first instant of a calendar day (`YYYY-MM-DD`). */
export const beginningOf = (day: string): Date => new Date(`${day}T00:00:00${OFFSET}`)

/** The last millisecond of a calendar day: a letter's `validUntil`. */
export const endOf = (day: string): Date => new Date(beginningOf(day).getTime() + DAY_MS - 1)

/** The calendar day this many days later; earlier when negative. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The same day this many years later; of February 29, where that year has none, March 1. */
export function yearsAfter(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return dayFrom(year + years, month, date)
}

/** `2611`, as in the numbers of letters and cases. */
export const monthDigits = (time: Date | number): string => inManila(time).slice(2, 7).replace('-', '')

/** The calendar day of a year and its month, 1 to 12, also beyond: month 0 is December before, day 32 of January is February 1. */
const dayFrom = (year: number, month: number, day = 1): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)

/** The first day of the month this many months after a day's: 0, its own; earlier when negative. */
export function firstOfMonth(day: string, later = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return dayFrom(year, month + later)
}

/** The same day this many months later, or the last of that month: six months after August 31 is February 28. */
export function monthsAfter(day: string, months: number): string {
  const first = firstOfMonth(day, months)
  const [same, last] = [first.slice(0, 8) + day.slice(8), daysAfter(firstOfMonth(first, 1), -1)]
  return same < last ? same : last
}
