// What the app (cached-code.ts) and the page before it (src/first-screen/) agree on about the codes on this device.
import { isBefore } from '@aruga/contract/instants'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { serverNow } from './server-time.ts'

type Branch = { name: string; pharmacyName: string; address: string }
/** `left`: how many units the letter still covers. `known`: when the server last said so, and when the letter ends; not in older copies. */
export type CachedCode = { code: string; codeValidUntil: string; branch: Branch } & Pick<
  LetterInFull,
  'productName' | 'strength' | 'unit'
> & { left: number; known?: { at: string; letterUntil: string } }
/** `logIn`: of which they are. `byLetter`: by the letter's id. */
export type CachedCodes = { logIn: string; byLetter: Record<string, CachedCode> }

/** In the app's storage, named as on devices that have one. */
export const CODES_KEY = 'kept-codes'
/** The name of the key that seals them. */
export const CODES_SEAL = 'codes'

/** Whether there is no new code after this one, since the letter ends with it (docs/decisions/156). */
export const isLastCode = (codeValidUntil: string, letterUntil: string | undefined) =>
  letterUntil !== undefined && !isBefore(codeValidUntil, letterUntil)

export const isValid = ({ codeValidUntil }: CachedCode) => new Date(codeValidUntil) > serverNow()
