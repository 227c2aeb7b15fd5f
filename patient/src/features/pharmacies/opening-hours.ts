// Whether a branch is open. Hours are local times, and every branch is in the Philippines.
import { PROGRAM_ZONE } from '@aruga/contract/days'
import type { OpeningHours } from '@aruga/contract/pharmacies/pharmacies'

const DAY = 24 * 60
const WEEK = 7 * DAY
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** `minute` of the day, 0 to 1440. `day`: 0 = Sunday; `inDays`: 0 = today. */
type TimeOfWeek = { minute: number; day: number; inDays: number }
export type Opening =
  | { state: 'unknown' }
  | { state: 'always' }
  | { state: 'open'; until: TimeOfWeek }
  | { state: 'closed'; opens: TimeOfWeek }

/** Whether a branch is open at `now`, and until or from when. Adjoining hours are one interval, even across midnight. */
export function openingAt(hours: OpeningHours[], now: Date): Opening {
  if (hours.length === 0) return { state: 'unknown' }
  const intervals = joined(hours.map(minutesOf))
  const at = minuteOfWeek(now)
  // Includes the weeks before and after: hours from last Saturday may still apply, and the next hours may be next Sunday's.
  const around = [-WEEK, 0, WEEK].flatMap((shift) => intervals.map(([from, to]) => [from + shift, to + shift] as const))
  const present = around.find(([from, to]) => from <= at && at < to)
  if (present) {
    const [from, to] = present
    return to - from >= WEEK ? { state: 'always' } : { state: 'open', until: timeOfWeek(to, at) }
  }
  const next = around.map(([from]) => from).filter((from) => from > at)
  return { state: 'closed', opens: timeOfWeek(Math.min(...next), at) }
}

type Interval = [from: number, to: number]

const minutesOf = ({ day, opens, closes }: OpeningHours): Interval => {
  const from = day * DAY + timeOf(opens)
  const to = day * DAY + timeOf(closes)
  return to > from ? [from, to] : [from, to + DAY]
}
const timeOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/** Joins adjacent intervals; an interval that reaches the end of the week is joined with the one at its start. */
function joined(intervals: Interval[]): Interval[] {
  const result: Interval[] = []
  for (const [from, to] of [...intervals].sort(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  const [first] = result
  const last = result.at(-1)
  if (first && last && last[1] >= WEEK + first[0]) {
    if (first === last) return [[0, WEEK]]
    last[1] = Math.max(last[1], WEEK + first[1])
    result.shift()
  }
  return result
}

const timeOfWeek = (minute: number, now: number): TimeOfWeek => {
  const days = Math.floor(minute / DAY)
  return { minute: minute - days * DAY, day: ((days % 7) + 7) % 7, inDays: days - Math.floor(now / DAY) }
}

function minuteOfWeek(now: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: PROGRAM_ZONE,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? ''
  return weekdays.indexOf(part('weekday')) * DAY + Number(part('hour')) * 60 + Number(part('minute'))
}

/** Consecutive days with the same hours, starting with Monday. `times` are in minutes of the day; 1440 is midnight. */
export type HoursOfDays = { days: number[]; times: [opens: number, closes: number][] }

/** The week in as few lines as possible; days without hours are left out. */
export function weekOf(hours: OpeningHours[]): HoursOfDays[] {
  const lines: HoursOfDays[] = []
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const ofDay = hours.filter((hour) => hour.day === day).sort((a, b) => a.opens.localeCompare(b.opens))
    const times = ofDay.map(({ opens, closes }): [number, number] => [timeOf(opens), timeOf(closes)])
    const last = lines.at(-1)
    if (last && last.days.at(-1) === (day + 6) % 7 && String(last.times) === String(times)) last.days.push(day)
    else if (times.length > 0) lines.push({ days: [day], times })
  }
  return lines
}
