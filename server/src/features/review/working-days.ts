// A case is due some working days after it began to wait. Working time is every day in Manila (UTC+8, no daylight saving time) from 00:00 to
// 24:00, but Saturdays, Sundays and holidays.
import { holidays } from './holidays.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const MANILA_MS = 8 * HOUR_MS

/** Manila's day that contains this time, counted from 1970-01-01, a Thursday. */
const dayOf = (time: number) => Math.floor((time + MANILA_MS) / DAY_MS)
const beginningOf = (day: number) => day * DAY_MS - MANILA_MS

function isWorked(day: number): boolean {
  const weekday = (((day + 4) % 7) + 7) % 7
  return weekday !== 0 && weekday !== 6 && !holidays.has(new Date(day * DAY_MS).toISOString().slice(0, 10))
}

/** When a case that waits since `waitingSince` is due. Friday 16:00 and one day: Monday 16:00, or Tuesday if Monday is a holiday. */
export function dueAt(waitingSince: Date, workingDays: number): Date {
  let from = waitingSince.getTime()
  let left = workingDays * DAY_MS
  for (let day = dayOf(from); ; day++) {
    const end = beginningOf(day + 1)
    if (isWorked(day)) {
      if (left <= end - from) return new Date(from + left)
      left -= end - from
    }
    from = end
  }
}

/** Cases waiting since this time or longer are overdue at `now`: one comparison for the whole queue. */
export function overdueSince(now: Date, workingDays: number): Date {
  let to = now.getTime()
  let left = workingDays * DAY_MS
  // The day that ends at `now` is looked at first when `now` is midnight.
  for (let day = dayOf(to - 1); ; day--) {
    const begin = beginningOf(day)
    if (isWorked(day)) {
      if (left < to - begin) return new Date(to - left)
      left -= to - begin
      // Whoever came in at any time since the last working day ended is due then, too.
      if (left === 0) return new Date(begin)
    }
    to = begin
  }
}
