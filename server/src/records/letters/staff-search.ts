// Turns the text of a letter search into ranges and patterns that the indexes can use.
import { containing } from '../../wire/list-query.ts'

/** Numbers from `from` and before `to`; `ofPatient` is a LIKE pattern for lower-case codes, null when too short to search. */
export type LetterSearch = { from: string; to: string; ofPatient: string | null }

/** The trigram index needs three characters. */
const MIN_LENGTH = 3
/** Sorts after every number with the same beginning. */
const LAST = '\u{10FFFF}'

export function letterSearch(text: string | undefined): LetterSearch | null {
  const typed = text?.trim()
  if (!typed) return null
  const prefix = typed
    .toUpperCase()
    .replace(/^(?:L[-. ]*)?(?=\d)/, 'L-')
    .replace(/^(L-\d{4})[. -]+(?=\d)/, '$1-')
  const ofPatient = typed.length < MIN_LENGTH ? null : containing(typed.toLowerCase())
  return { from: prefix, to: prefix + LAST, ofPatient }
}
