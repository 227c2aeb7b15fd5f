// The number of a patient's card: nine random signs and one that finds a mistyped one. A claim code is shorter, so the till knows them apart.
import { READABLE_SIGNS } from '../limits.ts'
import { cleanCode } from '../typed-text.ts'

export const CARD_SIGNS = 10

export const plainCard = (typed: string) => cleanCode(typed).toUpperCase().replace(/[\s-]/g, '')

/**
 * The last sign of a number, by its first nine. The count of signs is prime and each place weighs differently, so that one wrong sign, or two
 * that changed places, never fit.
 */
export function checkSign(signs: string): string {
  const sum = [...signs].reduce((total, sign, place) => total + (place + 1) * READABLE_SIGNS.indexOf(sign), 0)
  return READABLE_SIGNS.charAt(sum % READABLE_SIGNS.length)
}

/** Whether this can be a card's number: it has its signs, and the last one fits. */
export function isCardNumber(plain: string): boolean {
  const isReadable = [...plain].every((sign) => READABLE_SIGNS.includes(sign))
  return plain.length === CARD_SIGNS && isReadable && checkSign(plain.slice(0, -1)) === plain.slice(-1)
}

/** `P4H7-K9QX-3M` for people. */
export const cardForPeople = (plain: string) => plain.match(/.{1,4}/g)?.join('-') ?? ''
