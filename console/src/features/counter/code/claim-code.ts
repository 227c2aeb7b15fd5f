// A claim code as it comes in: typed, scanned by the camera, or by a scanner that types. Codes leave out every sign that looks
// like another one, so a look-alike was misread, and which sign it is only eyes can tell.
import { CLAIM_CODE_LENGTH, READABLE_SIGNS } from '@aruga/contract/limits'

/** Without spaces and dashes, in capitals, full-width letters made plain. */
export const plainCode = (text: string) => text.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')

export const isCode = (plain: string) =>
  plain.length === CLAIM_CODE_LENGTH && [...plain].every((sign) => READABLE_SIGNS.includes(sign))

/** `K7M4QXHP` as people read it: `K7M4 QXHP`. */
export const inFours = (plain: string) => plain.replace(/(.{4})(?=.)/g, '$1 ')

const mayBe: Record<string, string> = {
  0: 'a D or a Q',
  O: 'a D or a Q',
  1: 'a 7 or a T',
  I: 'a T or a J',
  L: 'an E or a J',
  2: 'a 7',
  Z: 'a 7',
  5: 'a 6 or a 9',
  S: 'a 6 or a 9',
  8: 'a 3 or a 6',
  B: 'an E or an R',
  U: 'a J or a W',
  V: 'a W or a Y',
}

/** What is wrong with a code so far, said as soon as it is; undefined while it may still become one. */
export function errorIn(plain: string): string | undefined {
  const wrong = [...plain].find((sign) => !READABLE_SIGNS.includes(sign))
  if (wrong !== undefined) {
    const instead = mayBe[wrong]
    return instead ? `No code has ${nameOf(wrong)}. Look again: it may be ${instead}.` : `No code has a “${wrong}”.`
  }
  return plain.length > CLAIM_CODE_LENGTH ? `A code has ${CLAIM_CODE_LENGTH} signs. This is longer.` : undefined
}

const nameOf = (sign: string) => (/[AEFHILMNORSX8]/.test(sign) ? `an ${sign}` : `a ${sign}`)

/** What is missing before a code can be looked up. */
export const missingIn = (plain: string): string | undefined => {
  if (plain.length === 0) return 'Type the code from the patient’s screen.'
  return plain.length < CLAIM_CODE_LENGTH
    ? `A code has ${CLAIM_CODE_LENGTH} signs. This has ${plain.length}.`
    : errorIn(plain)
}
