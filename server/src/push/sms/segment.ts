// How long an SMS is: 160 characters of GSM 7-bit, or 70 of UCS-2 where one character is not in that alphabet (3GPP TS 23.038, 6.2.1).

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each of these takes two places. */
const EXTENDED = '^{}\\[~]|€\f'

export type Alphabet = 'gsm7' | 'ucs2'

export const alphabetOf = (text: string): Alphabet =>
  [...text].every((character) => BASIC.includes(character) || EXTENDED.includes(character)) ? 'gsm7' : 'ucs2'

/** Whether it is one SMS, at the price of one. */
export function isOneSegment(text: string): boolean {
  if (alphabetOf(text) === 'ucs2') return text.length <= 70
  return [...text].reduce((places, character) => places + (EXTENDED.includes(character) ? 2 : 1), 0) <= 160
}
