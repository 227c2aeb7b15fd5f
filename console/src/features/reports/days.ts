import { dayInManila, daysAfter } from '@aruga/contract/days'

/** The numbers of weeks that a report can cover. */
export const spans = [4, 12, 26, 52] as const

/** The last `weeks` weeks including this one, from a Monday to today, in Manila's days. */
export function daysOf(weeks: number, now = Date.now()) {
  const today = dayInManila(now)
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return { From: daysAfter(today, -sinceMonday - (weeks - 1) * 7), To: today }
}
