// A file beside the stored files holds a check of each of their keys, a line each: a wrong key is noticed at the start, not when the first
// file does not open.
import { type Keyring, keyCheck, refuseOtherKeys } from '../config/keyring.ts'

const CHECK = { variable: 'FILES_KEY', purpose: 'key' }

/** The content of the check when all files are under this key. */
export const checkOf = (key: Buffer): string => keyCheck(key, CHECK.purpose)

/**
 * The check to start with, given the one that was `found`; the same when nothing is to be written. Throws one line when files
 * of `what` may be under a key missing from `keys`.
 */
export function startingCheck(what: string, found: string, keys: Keyring): string {
  const known = found.split('\n').filter((line) => line)
  refuseOtherKeys(what, known, { ...CHECK, keys })
  return known.includes(checkOf(keys[0])) ? found : [...known, checkOf(keys[0])].join('\n')
}
