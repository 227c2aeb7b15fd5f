// Opening hours as people write them in a table: `Mon-Fri 08:00-20:00; Sat 9:00 AM - 5:00 PM`.
import type { OpeningHours } from '@aruga/contract/pharmacies/pharmacies'
import { cleanSearch } from '@aruga/contract/typed-text'

const NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const FILIPINO = ['Lin', 'Lun', 'Mar', 'Miy', 'Huw', 'Biy', 'Sab']
/** A week starts on Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0]

const DAY = '[a-z]{3,10}\\.?'
const TO = '\\s*(?:-|to|until)\\s*'
const TIME = '\\d{1,2}(?:[:.]\\d{2}){0,2}\\s*(?:[ap]\\.?m\\.?|nn|noon|mn|midnight|h)?|noon|midnight'
const DAYS = new RegExp(`^${DAY}(?:(?:${TO}|\\s*(?:,|&|and|/)\\s*)${DAY})*`, 'i')
const TIMES = new RegExp(`^(${TIME})${TO}(${TIME})$`, 'i')

/** Undefined when a part cannot be parsed, or could mean two things. */
export function readHours(text: string): OpeningHours[] | undefined {
  const parts = text
    .split('\n')
    .map(cleanSearch)
    .join('\n')
    .split(/[;\n|]|(?<=\d|[ap]\.?m\.?|nn|noon|closed|hours) ?, ?(?=[a-z]{3})/i)
    .map((part) => part.trim())
    .filter(Boolean)
  const read = parts.map(readPart)
  return read.includes(undefined) ? undefined : read.flatMap((hours) => hours ?? [])
}

function readPart(part: string): OpeningHours[] | undefined {
  const [named = ''] = DAYS.exec(part) ?? []
  const days = daysOf(named)
  const rest = part.slice(named.length).replace(/^\s*[:,]?\s*/, '')
  if (!days) return undefined
  if (/^closed$/i.test(rest)) return []
  const times = /^(?:open )?24 ?(?:h|hrs|hours)$/i.test(rest) ? { opens: '00:00', closes: '24:00' } : timesOf(rest)
  return times && days.flatMap((day) => onDay(day, times))
}

/** After midnight it is the next day: 22:00-06:00 is two times. */
function onDay(day: number, { opens, closes }: Times): OpeningHours[] {
  if (opens < closes) return [{ day, opens, closes }]
  return [
    { day, opens, closes: '24:00' },
    { day: (day + 1) % 7, opens: '00:00', closes },
  ]
}

const dayOf = (text: string) => {
  const name = text.replace('.', '').toLowerCase()
  const full = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
  const fil = ['linggo', 'lunes', 'martes', 'miyerkules', 'huwebes', 'biyernes', 'sabado']
  const isDay = (long: string, short = '') =>
    name === short.toLowerCase() || (name.length >= 3 && (long === name || (name.length > 3 && long.startsWith(name))))
  const places = [0, 1, 2, 3, 4, 5, 6]
  return places.find((n) => isDay(full[n] ?? '', NAMES[n]) || isDay(fil[n] ?? '', FILIPINO[n])) ?? -1
}

/** `Mon-Sat`, `Mon, Wed & Fri`, `Fri to Mon`, `Daily`. */
function daysOf(text: string): number[] | undefined {
  if (/^(?:daily|everyday|araw-araw)$/i.test(text)) return WEEK
  const days = text
    .split(/\s*(?:,|&|\band\b|\/)\s*/i)
    .filter(Boolean)
    .map((part) => part.split(new RegExp(TO, 'i')).map(dayOf))
    .map(([from = -1, to = from, ...more]) => {
      if (from < 0 || to < 0 || more.length > 0) return undefined
      return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, n) => (from + n) % 7)
    })
  if (days.length === 0 || days.includes(undefined)) return undefined
  return [...new Set(days.flatMap((some) => some ?? []))]
}

type Times = { opens: string; closes: string }

function timesOf(text: string): Times | undefined {
  const [, from = '', to = ''] = TIMES.exec(text) ?? []
  const [opens, end] = [timeOf(from), timeOf(to)]
  if (!opens || !end || opens.isHalf !== end.isHalf || opens.at === '24:00') return undefined
  const closes = end.at === '00:00' ? '24:00' : end.at
  if (opens.at < closes)
    return isPlain(from) && isPlain(to) && closes <= '07:00' ? undefined : { opens: opens.at, closes }
  // 8:00-5:00 is no night: it means the afternoon.
  return opens.at > closes && opens.at >= '12:00' ? { opens: opens.at, closes } : undefined
}
/** `1:00-5:00` is more likely the afternoon. */
const isPlain = (time: string) => /^\d[:.]\d{2}$/.test(time)

/** `isHalf`: of twelve hours, with AM or PM. A bare hour needs its half. */
function timeOf(text: string): { at: string; isHalf: boolean } | undefined {
  if (/^(?:12(?::00)? ?)?(?:nn|noon)$/i.test(text)) return { at: '12:00', isHalf: true }
  if (/^(?:12(?::00)? ?)?(?:mn|midnight)$/i.test(text)) return { at: '00:00', isHalf: true }
  const [, hour = '', minute, second = '00', half = ''] =
    /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.](\d{2}))?\s*(.*)$/.exec(text) ?? []
  const sign = half.toLowerCase().replaceAll('.', '')
  const isNoon = /^(?:nn|noon)$/.test(sign)
  const isHalf = /^[ap]m$/.test(sign) || isNoon
  if (!isHalf && (minute === undefined || /^(?:mn|midnight)$/.test(sign))) return undefined
  const hours = Number(hour)
  if ((isHalf && (hours < 1 || hours > 12)) || (isNoon && hours !== 12) || Number(minute ?? 0) > 59 || second !== '00')
    return undefined
  const whole = isHalf ? (hours % 12) + (sign === 'am' ? 0 : 12) : hours
  const at = `${String(whole).padStart(2, '0')}:${minute ?? '00'}`
  return at > '24:00' ? undefined : { at, isHalf }
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
