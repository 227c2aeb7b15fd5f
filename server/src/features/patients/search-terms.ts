// What was typed into the search for patients, as the indexes know it.
import { containing } from '../../http/list-query.ts'
import { invalidField } from '../../http/problem.ts'
import { fold } from '../pharmacies/queries.ts'

/** LIKE patterns. `word` is the longest, which the index finds; the `others` must be there too. */
export type Sought = { word: string | null; others: string[]; address: string | null; letterNumber: string }

/** Letters that an index by three of them can find. */
const SHORTEST = 3

/** One of the words has three letters at least, or it is a 400. */
export function soughtBy(text: string): Sought {
  const folded = fold(text).trim()
  const digits = mobileDigits(folded)
  const words = (digits ? [digits] : folded.split(/\s+/)).toSorted((a, b) => b.length - a.length)
  const [longest = '', ...rest] = words
  if (longest.length < SHORTEST) {
    throw invalidField('SearchTooShort', 'text')
  }
  return {
    word: containing(longest),
    others: rest.flatMap((word) => containing(word) ?? []),
    // An address has no spaces.
    address: words.length === 1 ? containing(folded) : null,
    letterNumber: text.trim().toUpperCase(),
  }
}

/** The digits of a mobile number in any spelling, without what differs between them (0917, +63 917); else undefined. */
const mobileDigits = (text: string) =>
  /^\+?[\d ()-]{7,}$/.test(text) ? text.replace(/\D/g, '').replace(/^(63|0)(?=9)/, '') : undefined
