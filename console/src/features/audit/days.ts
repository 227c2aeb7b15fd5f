// Converts days in the device's time zone to the timestamps of an audit log search.
import { AUDIT_DAYS } from '@aruga/contract/audit/audit'
import { calendarDay } from '@aruga/ui/format/dates'
import type { Search } from './queries.ts'

const DAY_MS = 24 * 60 * 60_000

/** The day `days` ago, as `2026-11-20`. */
export const dayBefore = (days: number, now = Date.now()) => calendarDay(now - days * DAY_MS)

type Days = { from: string; to: string }

/** Adds `days`, which may be negative. */
function shifted(day: string, days: number) {
  const date = new Date(`${day}T12:00:00`)
  date.setDate(date.getDate() + days)
  return calendarDay(date)
}

/** The range after moving its start; its end follows if the range would be reversed or longer than the server's limit. */
export function beginningAt(from: string, { to }: Days): Days {
  const last = shifted(from, AUDIT_DAYS - 1)
  return { from, to: to < from ? from : to > last ? last : to }
}
export function endingAt(to: string, { from }: Days): Days {
  const first = shifted(to, 1 - AUDIT_DAYS)
  return { to, from: from > to ? to : from < first ? first : from }
}

type Filter = Days & { who: string | null; action: string | null; patient: string }

/** The search parameters; the last day is included completely. */
export function searchOf({ from, to, who, action, patient }: Filter): Search {
  const end = new Date(`${to}T00:00:00`)
  end.setDate(end.getDate() + 1)
  return {
    From: new Date(`${from}T00:00:00`).toISOString(),
    To: end.toISOString(),
    ...(who && { ActorId: who }),
    ...(action && { Action: action }),
    ...(patient.trim() && { PatientCode: patient.trim() }),
  }
}
