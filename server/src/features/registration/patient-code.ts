import { randomInt } from 'node:crypto'

const ALPHABET = '34679ACDEFGHJKMNPQRTWXY'
const DRAWN = 7

/**
 * A patient code, `P4H7-K9QX`: 7 drawn characters and a check character, none of them a look-alike. The check character
 * finds every single wrong character and every two neighbours swapped (weighted sum modulo the prime 23).
 */
export function newPatientCode(): string {
  const drawn = Array.from({ length: DRAWN }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  return written(drawn + checkCharacter(drawn))
}

export function isPatientCode(code: string): boolean {
  const plain = code.replace('-', '')
  return plain.length === DRAWN + 1 && checkCharacter(plain.slice(0, DRAWN)) === plain.at(-1)
}

const written = (plain: string) => `${plain.slice(0, 4)}-${plain.slice(4)}`

const checkCharacter = (drawn: string) =>
  ALPHABET.charAt([...drawn].reduce((sum, character, place) => sum + (place + 2) * ALPHABET.indexOf(character), 0) % 23)
