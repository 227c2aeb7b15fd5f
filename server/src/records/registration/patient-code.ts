import { READABLE_SIGNS } from '@aruga/contract/limits'
import { inFours, readableCode } from '../../texts/readable-code.ts'

const RANDOM_LENGTH = 7

/**
 * A patient code such as `P4H7-K9QX`: 7 random characters and a check character, without look-alikes. The check character
 * detects every single wrong character and every swap of two neighbours (weighted sum modulo the prime 23).
 */
export function newPatientCode(): string {
  const random = readableCode(RANDOM_LENGTH)
  return inFours(random + checkCharacter(random))
}

export function isPatientCode(code: string): boolean {
  const plain = code.replace('-', '')
  return plain.length === RANDOM_LENGTH + 1 && checkCharacter(plain.slice(0, RANDOM_LENGTH)) === plain.at(-1)
}

const checkCharacter = (random: string) =>
  READABLE_SIGNS.charAt(
    [...random].reduce((sum, character, place) => sum + (place + 2) * READABLE_SIGNS.indexOf(character), 0) % 23,
  )
