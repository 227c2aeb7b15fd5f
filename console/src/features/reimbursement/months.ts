import { dayFrom } from '@aruga/contract/days'

/** The twelve months before this one, newest first, each by its first day. */
export function monthsBefore(day: string): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: 12 }, (_, n) => dayFrom(year, month - 1 - n))
}
