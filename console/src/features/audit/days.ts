// Converts days in Manila to the timestamps of an audit log search.
import { AUDIT_DAYS } from '@aruga/contract/audit/audit'
import { beginningOf, dayInManila, daysAfter } from '@aruga/contract/days'
import type { Search } from './queries.ts'

const DAY_MS = 24 * 60 * 60_000

/** The day `days` ago, as `2026-11-20`. */
export const dayBefore = (days: number, now = Date.now()) => dayInManila(now - days * DAY_MS)

type Days = { from: string; to: string }

/** The range after moving its start; its end follows if the range would be reversed or longer than the server's limit. */
export function beginningAt(from: string, { to }: Days): Days {
  const last = daysAfter(from, AUDIT_DAYS - 1)
  return { from, to: to < from ? from : to > last ? last : to }
}
export function endingAt(to: string, { from }: Days): Days {
  const first = daysAfter(to, 1 - AUDIT_DAYS)
  return { to, from: from > to ? to : from < first ? first : from }
}

type Filter = Days & { who: string | null; action: string | null; patient: string }

/** The search parameters; the last day is included completely. */
export function searchOf({ from, to, who, action, patient }: Filter): Search {
  return {
    From: beginningOf(from).toISOString(),
    To: beginningOf(daysAfter(to, 1)).toISOString(),
    ...(who && { ActorId: who }),
    ...(action && { Action: action }),
    ...(patient.trim() && { PatientCode: patient.trim() }),
  }
}
