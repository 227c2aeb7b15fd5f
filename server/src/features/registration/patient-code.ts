import { READABLE_SIGNS } from '@aruga/contract/limits'
import { inFours, readableCode } from '../../readable-code.ts'

const DRAWN = 7

/**
 * A patient code, `P4H7-K9QX`: 7 drawn characters and a check character, none of them a look-alike. The check character
 * finds every single wrong character and every two neighbours swapped (weighted sum modulo the prime 23).
 */
export function newPatientCode(): string {
  const drawn = readableCode(DRAWN)
  return inFours(drawn + checkCharacter(drawn))
}

export function isPatientCode(code: string): boolean {
  const plain = code.replace('-', '')
  return plain.length === DRAWN + 1 && checkCharacter(plain.slice(0, DRAWN)) === plain.at(-1)
}

const checkCharacter = (drawn: string) =>
  READABLE_SIGNS.charAt(
    [...drawn].reduce((sum, character, place) => sum + (place + 2) * READABLE_SIGNS.indexOf(character), 0) % 23,
  )
