// Reports consist of whole weeks, from Monday to Sunday in Manila (UTC+8, no daylight saving time).
const DAY_MS = 24 * 60 * 60_000
const WEEK_MS = 7 * DAY_MS

/** From a Monday up to the Monday after the last week. */
export type WholeWeeks = { from: string; to: string }

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
/** The Monday of a day. */
const mondayOf = (day: string) => {
  const time = Date.parse(day)
  return dayOf(time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS)
}

/** The weeks that contain these days. */
export const weeksOf = (firstDay: string, lastDay: string): WholeWeeks => ({
  from: mondayOf(firstDay),
  to: dayOf(Date.parse(mondayOf(lastDay)) + WEEK_MS),
})

/** How many of the weeks are over. */
export function completeWeeks({ from, to }: WholeWeeks, now: Date): number {
  const thisWeek = mondayOf(dayOf(now.getTime() + 8 * 60 * 60_000))
  const end = to < thisWeek ? to : thisWeek
  return Math.max(0, Math.round((Date.parse(end) - Date.parse(from)) / WEEK_MS))
}

/** The Monday this many weeks before. */
export const weeksBefore = (monday: string, weeks: number) => dayOf(Date.parse(monday) - weeks * WEEK_MS)
