// A branch's phone numbers as people write them; several are separated by a slash, a comma, a semicolon or "or".
import { cleanSearch } from '@aruga/contract/typed-text'
import type { Wrong } from '../../table-files/table.ts'

const EXTENSION = /(?:loc|local|ext|extension|x)\.?(?: ?no\.?)?:? ?\d{1,6}(?: ?- ?\d{1,6})?$/i

/** `PhoneZeroLost`: only the 0 before it is missing, as spreadsheets drop it. */
function faultOf(number: string): 'NotAPhone' | 'PhoneZeroLost' | undefined {
  const main = number
    .replace(/^tel(?:ephone)?(?: no)?[.:]* ?/i, '')
    .replace(EXTENSION, '')
    .trim()
  if (!/^\+?[\d ().-]+$/.test(main)) return 'NotAPhone'
  const digits = main.replace(/\D/g, '')
  if (main.startsWith('+') || digits.startsWith('00')) return between(digits, 8, 17)
  if (digits.startsWith('0')) return between(digits, 9, 11)
  if (/^63\d{8,10}$/.test(digits) || /^1800\d{6,10}$/.test(digits)) return undefined
  if (digits.length === 9 || digits.length === 10) return 'PhoneZeroLost'
  return between(digits, 7, 8)
}
const between = (digits: string, least: number, most: number) =>
  digits.length >= least && digits.length <= most ? undefined : 'NotAPhone'

/** In plain digits and dashes. */
export function readPhone(typed: string, wrong: Wrong): string {
  const text = cleanSearch(typed)
  const numbers = text.split(/ ?(?:[/,;]|\bor\b|\bo\b) ?/i).filter(Boolean)
  const fault = (numbers.length === 0 ? [text] : numbers).map(faultOf).find(Boolean)
  if (fault) wrong('phone', fault)
  return text
}
