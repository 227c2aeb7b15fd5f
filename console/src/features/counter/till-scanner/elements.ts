// The element strings of GS1: an identifier and its value (GS1 General Specifications, 3.2 and 7.8.5; the list of 2025).

/** Length of the value by the identifier's first two digits, where it is fixed: no separator follows. */
const FIXED: Record<string, number> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '11': 6,
  '12': 6,
  '13': 6,
  '14': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '18': 6,
  '19': 6,
  '20': 2,
  '31': 8,
  '32': 8,
  '33': 8,
  '34': 8,
  '35': 8,
  '36': 8,
  '41': 14,
}

const text = (most: number) => `[!-"%-?A-Z_a-z]{1,${most}}`
/** All others: a separator ends the value, unless it is the last. */
const variable: [identifier: string, value: string][] = [
  ['10|2[12]', text(20)],
  ['235', text(28)],
  ['24[01]|25[01]|40[013]', text(30)],
  ['242', '\\d{1,6}'],
  ['243|254', text(20)],
  ['253', `\\d{13}(?:${text(17)})?`],
  ['255', '\\d{13,25}'],
  ['30|37', '\\d{1,8}'],
  ['39[0-5]\\d', '\\d{1,18}'],
  ['402', '\\d{17}'],
  ['420', text(20)],
  ['421', `\\d{3}${text(9)}`],
  ['42[2-6]', '\\d{3,15}'],
  ['427', text(3)],
  ['43\\d\\d', text(70)],
  ['7001', '\\d{13}'],
  ['7003', '\\d{10}'],
  ['70\\d\\d', text(30)],
  ['71[0-7]', text(20)],
  ['72\\d\\d', text(90)],
  ['80\\d\\d|8110|8112|8200', text(90)],
  ['8111', '\\d{4}'],
  ['90', text(30)],
  ['9[1-9]', text(90)],
]
const variableElement = new RegExp(
  `^(?:${variable.map(([identifier, value], n) => `(?<i${n}>${identifier})(?<v${n}>${value})`).join('|')})$`,
)

export type Element = { id: string; value: string }

/** Reads a whole text as one element of variable length; undefined if it is not one. */
export function variableIn(written: string): Element | undefined {
  const groups = variableElement.exec(written)?.groups
  const id = groups && Object.entries(groups).find(([name, value]) => name.startsWith('i') && value !== undefined)
  return id && { id: id[1] ?? '', value: groups[id[0].replace('i', 'v')] ?? '' }
}

/** Reads the element of fixed length at the start; undefined without one, `'broken'` if its value lacks that many digits. */
export function fixedIn(written: string): (Element & { rest: string }) | 'broken' | undefined {
  const id = written.slice(0, 2)
  const length = FIXED[id]
  if (length === undefined) return undefined
  const value = written.slice(2, 2 + length)
  return value.length === length && /^\d+$/.test(value) ? { id, value, rest: written.slice(2 + length) } : 'broken'
}

/** Whether the digits of a GTIN end with the right check digit (GS1 General Specifications, 7.9). */
export function hasCheckDigit(gtin: string): boolean {
  const digits = [...gtin.padStart(14, '0')].map(Number)
  return digits.reduce((sum, digit, n) => sum + digit * (n % 2 === 0 ? 3 : 1), 0) % 10 === 0
}

/**
 * `271200` is the last day of December 2027. The century is the one that makes the year nearest to this one (GS1 General Specifications, 7.12).
 * Undefined for a day that does not exist.
 */
export function dayOf(value: string, thisYear = new Date().getUTCFullYear()): string | undefined {
  if (!/^\d{6}$/.test(value)) return undefined
  const [inCentury = 0, month = 0, day = 0] = [0, 2, 4].map((at) => Number(value.slice(at, at + 2)))
  const ahead = inCentury - (thisYear % 100)
  const year = thisYear + ahead + (ahead > 50 ? -100 : ahead < -49 ? 100 : 0)
  if (month < 1 || month > 12) return undefined
  const date = new Date(Date.UTC(year, day === 0 ? month : month - 1, day))
  if (day > 0 && date.getUTCDate() !== day) return undefined
  return date.toISOString().slice(0, 10)
}
