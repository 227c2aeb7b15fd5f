// Beside the files lies a check of each key that they may be under, a line each: a wrong key is noticed at the start, not when the first
// file does not open.
import { type Keyring, keyCheck, refuseOtherKeys } from '../config/keyring.ts'

const CHECK = { variable: 'FILES_KEY', purpose: 'key' }

/** The content of the check when files are under this key only. */
export const checkOf = (key: Buffer): string => keyCheck(key, CHECK.purpose)

/**
 * The check with which to start, given the one that was `found`; the same when nothing is to be written. Throws one line when files
 * of `what` may be under a key that is not among `keys`.
 */
export function startingCheck(what: string, found: string, keys: Keyring): string {
  const known = found.split('\n').filter((line) => line)
  refuseOtherKeys(what, known, { ...CHECK, keys })
  return known.includes(checkOf(keys[0])) ? found : [...known, checkOf(keys[0])].join('\n')
}
