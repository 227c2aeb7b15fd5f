// Which letters of a code a call names.
import type { Db } from '../../db/open.ts'
import type { AtCounter } from '../../records/letters/states.ts'
import { orNotFound, problem } from '../../wire/problem.ts'
import { listLettersOfCode, listValid } from './queries.ts'

/** Throws a 404 for a letter that neither has nor had this code, if others have or had it at this branch. */
export async function requireOfCode(db: Db, shown: AtCounter, letterIds: readonly string[] | undefined) {
  const letters = await listLettersOfCode(db, shown)
  const isOfCode = (letterId: string) => letters.some(({ id }) => id === letterId)
  if (letters.length > 0 && letterIds && !letterIds.every(isOfCode)) throw problem('NotFound')
}

/** The id of the letter with this number, if it has or had the code at this branch; undefined when no letter has or had it. */
export async function findNumber(db: Db, shown: AtCounter, letterNumber: string) {
  const letters = await listLettersOfCode(db, shown)
  return letters.length > 0 ? orNotFound(letters.find(({ number }) => number === letterNumber)).id : undefined
}

/** The first of these letters that the code is not valid for now. */
export async function findInvalid(db: Db, shown: AtCounter, letterIds: readonly string[] | undefined) {
  const valid = await listValid(db, shown)
  return letterIds?.find((letterId) => !valid.includes(letterId))
}
