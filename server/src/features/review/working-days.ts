// A case is due some working days after it began to wait. Working time runs from Monday 00:00 to Friday 24:00 in Manila
// (UTC+8, no daylight saving time). Holidays count as working days: the system does not know them.
const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const WORKING_WEEK_MS = 5 * DAY_MS
/** From 1970-01-01 in UTC to the Monday before it, midnight in Manila. */
const FIRST_MONDAY_MS = -3 * DAY_MS - 8 * HOUR_MS

/** Working time since that Monday. */
function workedAt(time: number): number {
  const since = time - FIRST_MONDAY_MS
  const weeks = Math.floor(since / (7 * DAY_MS))
  return weeks * WORKING_WEEK_MS + Math.min(since - weeks * 7 * DAY_MS, WORKING_WEEK_MS)
}

/** The latest time at which no more than `worked` had been worked; within a weekend, its end. */
function latestTimeOf(worked: number): number {
  const weeks = Math.floor(worked / WORKING_WEEK_MS)
  return FIRST_MONDAY_MS + weeks * 7 * DAY_MS + (worked - weeks * WORKING_WEEK_MS)
}

/** When a case that waits since `waitingSince` is due. Friday 16:00 and one day: Monday 16:00. */
export function dueAt(waitingSince: Date, workingDays: number): Date {
  const worked = workedAt(waitingSince.getTime()) + workingDays * DAY_MS
  const last = latestTimeOf(worked)
  // A whole working week ends on Friday at midnight, not when the weekend is over.
  return new Date(worked % WORKING_WEEK_MS === 0 ? last - 2 * DAY_MS : last)
}

/** Cases waiting since this time or longer are overdue at `now`: one comparison for the whole queue. */
export const overdueSince = (now: Date, workingDays: number): Date =>
  new Date(latestTimeOf(workedAt(now.getTime()) - workingDays * DAY_MS))
