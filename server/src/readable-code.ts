import { randomInt } from 'node:crypto'
import { READABLE_SIGNS } from '@aruga/contract/limits'

/** So many random characters without look-alikes: for codes that people read out or type. */
export const readableCode = (length: number) =>
  Array.from({ length }, () => READABLE_SIGNS.charAt(randomInt(READABLE_SIGNS.length))).join('')

/** A code as it was typed or scanned: case, spaces and dashes do not matter. */
export const plainReadableCode = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '')

/** `P4H7K9QX` as it is written for people: `P4H7-K9QX`. */
export const inFours = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`
