// Opening hours as written in a table: `Mon-Fri 08:00-20:00; Sat 09:00-17:00`.
import type { OpeningHours } from '@aruga/contract/pharmacies/pharmacies'

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** A week starts on Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0]

const TIME = '([01]\\d|2[0-3]):[0-5]\\d'
const PART = new RegExp(`^(\\w{3})(?:\\s*[-–]\\s*(\\w{3}))?\\s+(${TIME})\\s*[-–]\\s*(${TIME}|24:00)$`, 'i')

/** Undefined when a part cannot be parsed. */
export function readHours(text: string): OpeningHours[] | undefined {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
  const read = parts.map(readPart)
  return read.includes(undefined) ? undefined : read.flatMap((hours) => hours ?? [])
}

function readPart(part: string): OpeningHours[] | undefined {
  const [, first = '', last = first, opens = '', , closes = ''] = PART.exec(part) ?? []
  const [from, to] = [first, last].map((day) => WEEK.indexOf(DAYS.indexOf(day.toLowerCase())))
  if (from === undefined || to === undefined || from < 0 || to < from || opens >= closes) return undefined
  return WEEK.slice(from, to + 1).map((day) => ({ day, opens, closes }))
}

/** The inverse of `readHours`; consecutive days with the same hours become one part. */
export function writeHours(hours: readonly OpeningHours[]): string {
  const parts: { from: number; to: number; times: string }[] = []
  for (const { day, opens, closes } of hours.toSorted((a, b) => WEEK.indexOf(a.day) - WEEK.indexOf(b.day))) {
    const place = WEEK.indexOf(day)
    const times = `${opens}-${closes}`
    const before = parts.find((part) => part.to === place - 1 && part.times === times)
    if (before) before.to = place
    else parts.push({ from: place, to: place, times })
  }
  const name = (place: number) => NAMES[WEEK[place] ?? 0]
  return parts
    .map(({ from, to, times }) => `${from === to ? name(from) : `${name(from)}-${name(to)}`} ${times}`)
    .join('; ')
}
