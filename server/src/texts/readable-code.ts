import { randomInt } from 'node:crypto'
import { READABLE_SIGNS } from '@aruga/contract/limits'
import { cleanCode } from '@aruga/contract/typed-text'

/** Random characters without look-alikes, for codes that people read out or type. */
export function readableCode(length: number): string {
  let code = ''
  for (let n = 0; n < length; n++) code += READABLE_SIGNS.charAt(randomInt(READABLE_SIGNS.length))
  return code
}

/** Normalises a typed or scanned code: case, spaces and dashes do not matter. */
export const plainReadableCode = (typed: string) => cleanCode(typed).toUpperCase().replace(/[\s-]/g, '')

/** Formats `P4H7K9QX` for people: `P4H7-K9QX`. */
export const inFours = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`
