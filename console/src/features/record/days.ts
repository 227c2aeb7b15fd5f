// Days as a person at this device means them, in the moments that the record is searched by.
import type { Search } from './queries.ts'

const DAY_MS = 24 * 60 * 60_000

/** So many days ago: `2026-11-20`. */
export const dayBefore = (days: number, now = Date.now()) => new Date(now - days * DAY_MS).toLocaleDateString('sv')

type Asked = { from: string; to: string; action: string | null; patient: string }

/** The last day is meant whole. */
export function searchOf({ from, to, action, patient }: Asked): Search {
  const end = new Date(`${to}T00:00:00`)
  end.setDate(end.getDate() + 1)
  return {
    From: new Date(`${from}T00:00:00`).toISOString(),
    To: end.toISOString(),
    ...(action && { Action: action }),
    ...(patient.trim() && { PatientCode: patient.trim() }),
  }
}
