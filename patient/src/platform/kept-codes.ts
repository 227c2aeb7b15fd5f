// What the app (cached-code.ts) and the page before it (src/kept-code/) agree on about the codes on this device.
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { serverNow } from './server-time.ts'

type Branch = { name: string; pharmacyName: string; address: string }
/** `left`: how many units the letter still covers. */
export type CachedCode = { code: string; codeValidUntil: string; branch: Branch } & Pick<
  LetterInFull,
  'productName' | 'strength' | 'unit'
> & { left: number }
/** `logIn`: of which they are. `byLetter`: by the letter's id. */
export type CachedCodes = { logIn: string; byLetter: Record<string, CachedCode> }

/** In the app's storage. */
export const CODES_KEY = 'kept-codes'
/** The name of the key that seals them. */
export const CODES_SEAL = 'codes'

export const isValid = ({ codeValidUntil }: CachedCode) => new Date(codeValidUntil) > serverNow()
