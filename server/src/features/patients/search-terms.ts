// Turns the text of a patient search into patterns that the indexes can use.
import { containing } from '../../http/list-query.ts'
import { invalidField } from '../../http/problem.ts'
import { fold } from '../pharmacies/queries.ts'

/** LIKE patterns. `word` is the longest, which the index finds; the `others` must match too. */
export type SearchTerms = { word: string | null; others: string[]; address: string | null; letterNumber: string }

/** The trigram index needs three characters. */
const MIN_LENGTH = 3

/** Throws a 400 unless one of the words has at least three characters. */
export function searchTerms(text: string): SearchTerms {
  const folded = fold(text).trim()
  const digits = mobileDigits(folded)
  const words = (digits ? [digits] : folded.split(/\s+/)).toSorted((a, b) => b.length - a.length)
  const [longest = '', ...rest] = words
  if (longest.length < MIN_LENGTH) {
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

/** The digits of a mobile number without its prefix (0917 or +63 917); undefined when the text is not one. */
const mobileDigits = (text: string) =>
  /^\+?[\d ()-]{7,}$/.test(text) ? text.replace(/\D/g, '').replace(/^(63|0)(?=9)/, '') : undefined
