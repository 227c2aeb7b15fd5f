import type { Letter } from '@aruga/contract/letters/letters'

/** Open letters want something of the patient. */
export const isOpen = ({ status }: Letter) => status === 'Issued' || status === 'Claimed'

/**
 * The letter that home is about: one with a code before one to claim, the one that ends first before others; with nothing
 * open, the newest.
 */
export function currentLetter(letters: Letter[]): Letter | undefined {
  const open = letters.filter(isOpen).toSorted((a, b) => rank(a) - rank(b) || a.validUntil.localeCompare(b.validUntil))
  return open[0] ?? letters.toSorted((a, b) => b.issuedAt.localeCompare(a.issuedAt))[0]
}

const rank = ({ status }: Letter) => (status === 'Claimed' ? 0 : 1)
