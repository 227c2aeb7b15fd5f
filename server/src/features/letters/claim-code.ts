import { randomInt } from 'node:crypto'
import { CLAIM_CODE_ALPHABET, CLAIM_CODE_LENGTH } from '@aruga/contract/constants'

/** 8 characters without look-alikes: 23^8, about 78 thousand million; a code lives for a day and is bound to a branch. */
export const newClaimCode = () =>
  Array.from({ length: CLAIM_CODE_LENGTH }, () => CLAIM_CODE_ALPHABET[randomInt(CLAIM_CODE_ALPHABET.length)]).join('')

/** A code as it was typed or scanned: case, spaces and dashes do not matter. */
export const plainClaimCode = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '')
