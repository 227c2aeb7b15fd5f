// What was typed into a search for letters, as the indexes know it.
import { containing } from '../../http/list-query.ts'

/** Numbers from `from` and before `to`; `ofPatient` is a LIKE pattern for codes in small letters, null when too short to look for. */
export type SoughtLetter = { from: string; to: string; ofPatient: string | null }

/** Letters that an index by three of them can find. */
const SHORTEST = 3
/** After every number that begins like this. */
const LAST = '\u{10FFFF}'

export function soughtLetter(text: string | undefined): SoughtLetter | null {
  const typed = text?.trim()
  if (!typed) return null
  const begins = typed.toUpperCase().replace(/^(?=\d)/, 'L-')
  const ofPatient = typed.length < SHORTEST ? null : containing(typed.toLowerCase())
  return { from: begins, to: begins + LAST, ofPatient }
}
