const DAY_MINUTES = 24 * 60

/** Minutes after midnight; `from` after `until` spans midnight. Null: no quiet hours. */
export type QuietHours = { from: number | null; until: number | null; timeZone: string }

/** Local minutes after midnight, by the wall clock there. */
function minuteOf(time: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const [hour = 0, minute = 0] = parts.format(time).split(':').map(Number)
  return hour * 60 + minute
}

/** How many seconds from now the quiet hours end; 0 outside them. Equal times mean no quiet hours. */
export function secondsOfQuiet(now: Date, { from, until, timeZone }: QuietHours): number {
  if (from === null || until === null) return 0
  const minute = minuteOf(now, timeZone)
  const since = (minute - from + DAY_MINUTES) % DAY_MINUTES
  const length = (until - from + DAY_MINUTES) % DAY_MINUTES
  return since < length ? (length - since) * 60 - now.getUTCSeconds() : 0
}

export const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** `21:30` as minutes after midnight, and back. */
export const toMinutes = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
export const toTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
