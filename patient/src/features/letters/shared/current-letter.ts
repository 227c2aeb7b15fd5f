import { compareInstants, isAfter } from '@aruga/contract/instants'
import type { Letter, LetterInFull } from '@aruga/contract/letters/letters'
import { serverNow } from '../../../platform/server-time.ts'

/** A letter is open while the patient can claim or use it. */
export const isOpen = ({ status }: Letter) => status === 'Issued' || status === 'Claimed'

/**
 * The letter that home shows: a claimed letter before an unclaimed one, then the one that expires first; without open letters, the
 * newest.
 */
export function currentLetter(letters: Letter[]): Letter | undefined {
  const open = letters.filter(isOpen).sort((a, b) => rank(a) - rank(b) || compareInstants(a.validUntil, b.validUntil))
  return open[0] ?? [...letters].sort((a, b) => compareInstants(b.issuedAt, a.issuedAt))[0]
}

const rank = ({ status }: Letter) => (status === 'Claimed' ? 0 : 1)

/** The code has not expired yet. Only the server knows whether the letter has changed since it was read. */
export const hasValidCode = ({ claim }: LetterInFull) => claim !== null && isAfter(claim.codeValidUntil, serverNow())
