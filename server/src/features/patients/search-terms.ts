// Parses the text of a patient search: an e-mail address, or words and a birthdate.

import { fold } from '../../records/pharmacies/queries.ts'
import { containing } from '../../wire/list-query.ts'
import { invalidField } from '../../wire/problem.ts'
import { takeDates } from './typed-dates.ts'

/**
 * `address`: the beginning of an e-mail address. `exact`: a code or a number as written. `word` is the longest pattern, which the
 * index finds; the `others` must match too. `birthdates`: the days that a typed date can mean; empty if there is none.
 */
export type SearchTerms =
  | { address: { from: string; to: string } }
  | { address: null; exact: string; word: string | null; others: string[]; birthdates: string[] }

/** The trigram index needs three characters. */
const MIN_LENGTH = 3
/** Sorts after every text with the same beginning. */
const LAST = '\u{10FFFF}'

/** Throws a 400 unless there is a date, an address or a word of at least three characters. */
export function searchTerms(text: string): SearchTerms {
  const typed = text.trim()
  if (/^[^\s@]+@\S*$/.test(typed)) {
    const from = typed.toLowerCase()
    return { address: { from, to: from + LAST } }
  }
  const { birthdates, rest } = takeDates(fold(typed))
  const digits = mobileDigits(rest)
  const words = (digits ? [digits] : wordsOf(rest)).toSorted((a, b) => b.length - a.length)
  const [longest = '', ...others] = words
  if (longest.length < MIN_LENGTH && birthdates.length === 0) throw invalidField('SearchTooShort', 'text')
  return {
    address: null,
    exact: typed.toUpperCase(),
    word: containing(longest),
    others: others.flatMap((word) => containing(word) ?? []),
    birthdates,
  }
}

/** Particles that some write as one word and some as two. */
const PARTICLE = /^de(la|las|los)$/

/** As on an ID, `dela Cruz, Ma. Luz`: a comma, or a dot at a word's end, is not part of the name. */
function wordsOf(text: string): string[] {
  const words = text.split(/[\s,]+/).flatMap((word) => word.replace(/\.+$/, '') || [])
  const isLong = words.some((word) => word.length >= MIN_LENGTH && !PARTICLE.test(word))
  return isLong ? words.flatMap((word) => word.match(PARTICLE)?.with(0, 'de') ?? [word]) : words
}

/** The digits of a mobile number without its prefix (0917 or +63 917); undefined when the text is not one. */
const mobileDigits = (text: string) =>
  /^\+?[\d ()-]{7,}$/.test(text) ? text.replace(/\D/g, '').replace(/^(63|0)(?=9)/, '') : undefined
