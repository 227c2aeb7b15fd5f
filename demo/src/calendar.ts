// Days and hours of Manila (UTC+8, no summer time), where all of the demo happens.
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const OFFSET_MS = 8 * HOUR_MS

export const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * HOUR_MS)
export const daysAfter = (moment: Date, days: number) => hoursAfter(moment, days * 24)

/** `YYYY-MM-DD`. */
export const dayIn = (moment: Date) => new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 10)
/** `HH:mm`. */
export const timeIn = (moment: Date) => new Date(moment.getTime() + OFFSET_MS).toISOString().slice(11, 16)
/** Sunday is 0. */
const weekdayOf = (moment: Date) => new Date(moment.getTime() + OFFSET_MS).getUTCDay()

/** The same day's midnight, and so many hours. */
export function atHour(moment: Date, hour: number): Date {
  const local = moment.getTime() + OFFSET_MS
  return new Date(local - (((local % DAY_MS) + DAY_MS) % DAY_MS) - OFFSET_MS + hour * HOUR_MS)
}

/** So many days before `today`, at this hour. */
export const daysBefore = (today: Date, days: number, hour = 10) => atHour(daysAfter(today, -days), hour)

/** Monday, midnight, of the week that is so many weeks before that of `today`. */
export const weekBefore = (today: Date, weeks: number) => daysBefore(today, ((weekdayOf(today) + 6) % 7) + 7 * weeks, 0)

const OFFICE = { opens: 8, closes: 17 }

/** When the office has worked so many hours after a moment: Monday to Friday, 8 to 17. */
export function officeHoursAfter(moment: Date, hours: number): Date {
  let at = moment
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

/** The same moment, or the next at which people are up: between 7 in the morning and 9 in the evening. */
export function daytime(moment: Date, random: () => number): Date {
  const hour = (moment.getTime() - atHour(moment, 0).getTime()) / HOUR_MS
  if (hour >= 7 && hour < 21) return moment
  return atHour(hour < 7 ? moment : daysAfter(moment, 1), 7 + 4 * random())
}
