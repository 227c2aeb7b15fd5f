/** The twelve months before this one, the last first, each by its first day. */
export function monthsBefore(day: string): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return Array.from({ length: 12 }, (_, n) => new Date(Date.UTC(year, month - 2 - n, 1)).toISOString().slice(0, 10))
}
