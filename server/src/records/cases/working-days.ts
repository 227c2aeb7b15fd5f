// A case is due some working days after it began to wait: as many as were promised then, by today's calendar of working days
// (docs/decisions/067, 191). Working time is every worked day in Manila (UTC+8, no daylight saving time) from 00:00 to 24:00.
import { promiseOf } from '@aruga/contract/documents/kinds'
import type { PromiseKind } from '@aruga/contract/program/working-time'
import type { CaseKind } from '@aruga/contract/review/case-file'
import type { Reckoning } from '../program/working-time.ts'
import type { Waiting } from './columns.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const MANILA_MS = 8 * HOUR_MS

/** The working days: of the week, Monday 1 to Sunday 7, except holidays. */
export type Calendar = Pick<Reckoning, 'weekdays' | 'holidays'>

/** Manila's day that contains this time, counted from 1970-01-01, a Thursday. */
const dayOf = (time: number) => Math.floor((time + MANILA_MS) / DAY_MS)
const beginningOf = (day: number) => day * DAY_MS - MANILA_MS

function workedDays({ weekdays, holidays }: Calendar): (day: number) => boolean {
  const off = new Set(holidays.map(({ day }) => day))
  return (day) =>
    weekdays.includes(((((day + 3) % 7) + 7) % 7) + 1) && !off.has(new Date(day * DAY_MS).toISOString().slice(0, 10))
}

/** This many working days after `since`. Friday 16:00 and one day: Monday 16:00, or Tuesday if Monday is a holiday. */
export function workingDaysAfter(calendar: Calendar, since: Date, workingDays: number): Date {
  const isWorked = workedDays(calendar)
  let from = since.getTime()
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

/** A case that came in by this time has waited for this many working days at `now`. */
export function workingDaysBefore(calendar: Calendar, now: Date, workingDays: number): Date {
  const isWorked = workedDays(calendar)
  let to = now.getTime()
  let left = Math.round(workingDays * DAY_MS)
  // At midnight, the day that ends at `now` is counted first.
  for (let day = dayOf(to - 1); ; day--) {
    const begin = beginningOf(day)
    if (isWorked(day)) {
      if (left < to - begin) return new Date(to - left)
      left -= to - begin
      // A case that came in since the last working day ended is due then, too.
      if (left === 0) return new Date(begin)
    }
    to = begin
  }
}

/** Milliseconds of working time between two times. */
export function workedBetween(calendar: Calendar, from: Date, to: Date): number {
  const isWorked = workedDays(calendar)
  let worked = 0
  for (let day = dayOf(from.getTime()); beginningOf(day) < to.getTime(); day++) {
    const [begin, end] = [Math.max(beginningOf(day), from.getTime()), Math.min(beginningOf(day + 1), to.getTime())]
    if (isWorked(day) && end > begin) worked += end - begin
  }
  return worked
}

/**
 * The new start of a case that was paused at `pausedAt` and waits again at `now`: as much working time lies between that start and
 * `now` as lay before the pause.
 */
export const resumedSince = (calendar: Calendar, since: Date, pausedAt: Date, now: Date): Date =>
  workingDaysBefore(calendar, now, workedBetween(calendar, since, pausedAt) / DAY_MS)

/** The promised number of working days. */
export function promisedDays({ promises }: Reckoning, { kind, waitingSince, promisedAt }: Waiting): number {
  const at = new Date(promisedAt ?? waitingSince)
  const promise = promises.find(({ from }) => new Date(from) <= at) ?? promises.at(-1)
  if (!promise) throw new Error('Nothing is promised.')
  return promise[promiseOf(kind)]
}

/** When the case is due. */
export const dueAt = (reckoning: Reckoning, waiting: Waiting): Date =>
  workingDaysAfter(reckoning, new Date(waiting.waitingSince), promisedDays(reckoning, waiting))

/**
 * The parameters of a statement with `isDue`: since when each promise was given, the oldest first, and since when the cases
 * wait that it makes due at `at`.
 */
export function dueParams(reckoning: Reckoning, at: Date) {
  const promises = reckoning.promises.toReversed()
  const due = (kind: PromiseKind) =>
    promises.map((promise) => workingDaysBefore(reckoning, at, promise[kind]).toISOString())
  return {
    promisedFrom: promises.map(({ from }, index) => (index === 0 ? '-infinity' : from)),
    dueRegistrations: due('registration'),
    duePrescriptions: due('prescription'),
    dueReceipts: due('receipt'),
  }
}
const paramOf = { registration: ':dueRegistrations', prescription: ':duePrescriptions', receipt: ':dueReceipts' }

/** SQL: whether a case of this kind is due, the same as `dueAt`; it is read along an index of `since`, up to the latest that can be due. */
export const isDue = (kind: CaseKind, since: string, promisedAt: string): string => {
  const due = `${paramOf[promiseOf(kind)]}::timestamptz[]`
  return `(${since} <= (SELECT max(latest) FROM unnest(${due}) latest)
    AND ${since} <= (${due})[width_bucket(coalesce(${promisedAt}, ${since}), :promisedFrom::timestamptz[])])`
}
