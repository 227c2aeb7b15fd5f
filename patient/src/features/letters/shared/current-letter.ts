import type { Letter } from '@aruga/contract/letters/letters'

/** A letter is open while the patient can claim or use it. */
export const isOpen = ({ status }: Letter) => status === 'Issued' || status === 'Claimed'

/**
 * The letter that home shows: a claimed one before one to claim, then the one that expires first; without open letters, the
 * newest.
 */
export function currentLetter(letters: Letter[]): Letter | undefined {
  const open = letters.filter(isOpen).toSorted((a, b) => rank(a) - rank(b) || a.validUntil.localeCompare(b.validUntil))
  return open[0] ?? letters.toSorted((a, b) => b.issuedAt.localeCompare(a.issuedAt))[0]
}

const rank = ({ status }: Letter) => (status === 'Claimed' ? 0 : 1)
