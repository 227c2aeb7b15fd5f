import { firstOfMonth } from '@aruga/contract/days'

/** The twelve months before this one, newest first, each by its first day. */
export const monthsBefore = (day: string): string[] => Array.from({ length: 12 }, (_, n) => firstOfMonth(day, -1 - n))
