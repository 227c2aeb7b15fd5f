/** The numbers of weeks that a report can cover. */
export const spans = [4, 12, 26, 52] as const

const DAY_MS = 24 * 60 * 60_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The last `weeks` weeks including this one, from a Monday to today, in Manila's days (UTC+8). */
export function daysOf(weeks: number, now = Date.now()) {
  const manila = now + 8 * 60 * 60_000
  const sinceMonday = (new Date(manila).getUTCDay() + 6) % 7
  return { From: dayOf(manila - (sinceMonday + (weeks - 1) * 7) * DAY_MS), To: dayOf(manila) }
}
