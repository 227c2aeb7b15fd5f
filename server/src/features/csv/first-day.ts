// The first day of a row that holds from a day on, and what the database says about it.
import { readDay } from '../../table-files/read-day.ts'
import type { Fault, TextRow, Wrong } from '../../table-files/table.ts'
import { lastYearAhead } from '../../time/clock.ts'

export function readFrom(text: TextRow, wrong: Wrong): string {
  const day = readDay('from', text.from ?? '', wrong)
  if (day === '') wrong('from', 'ValueMissing')
  return day
}

/** `inForceSince`: the first day of what is in force; null: nothing is. `isSame`: the row is stored already. */
type Stored = { row: number; from: string; inForceSince: string | null; isSame: boolean }

/** Only what is in force is ever read: a row with an earlier day would never apply. The rows of an export may stay. */
export function dayFault({ row, from, inForceSince, isSame }: Stored, now: Date): Fault[] {
  if (isSame) return []
  const year = lastYearAhead(now)
  if (from.slice(0, 4) > String(year)) return [{ row, column: 'from', code: 'YearTooLate', values: { year } }]
  if (inForceSince !== null && from < inForceSince)
    return [{ row, column: 'from', code: 'DayOutdated', values: { day: inForceSince } }]
  return []
}
