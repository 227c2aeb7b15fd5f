// When a case is due: so many working days after it began to wait. The clock runs from Monday 00:00 to Friday 24:00 in
// Manila (UTC+8, no summer time) and stands still in between. Holidays count as working days: nobody tells us of them.
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const WORKING_WEEK_MS = 5 * DAY_MS
/** From 1970-01-01 in UTC to the Monday before it, midnight in Manila. */
const FIRST_MONDAY_MS = -3 * DAY_MS - 8 * HOUR_MS

/** Working time since that Monday. */
function workedAt(moment: number): number {
  const since = moment - FIRST_MONDAY_MS
  const weeks = Math.floor(since / (7 * DAY_MS))
  return weeks * WORKING_WEEK_MS + Math.min(since - weeks * 7 * DAY_MS, WORKING_WEEK_MS)
}

/** The last moment at which no more than so much had been worked: of a weekend its end. */
function lastMomentOf(worked: number): number {
  const weeks = Math.floor(worked / WORKING_WEEK_MS)
  return FIRST_MONDAY_MS + weeks * 7 * DAY_MS + (worked - weeks * WORKING_WEEK_MS)
}

/** By when a case that waits since then shall be answered. Friday 16:00 and one day: Monday 16:00. */
export function dueAt(waitingSince: Date, workingDays: number): Date {
  const worked = workedAt(waitingSince.getTime()) + workingDays * DAY_MS
  const last = lastMomentOf(worked)
  // A whole week is worked on Friday at midnight, not when the weekend is over.
  return new Date(worked % WORKING_WEEK_MS === 0 ? last - 2 * DAY_MS : last)
}

/** What waits since this moment, or longer, is overdue now: one comparison for a whole queue. */
export const overdueSince = (now: Date, workingDays: number): Date =>
  new Date(lastMomentOf(workedAt(now.getTime()) - workingDays * DAY_MS))
