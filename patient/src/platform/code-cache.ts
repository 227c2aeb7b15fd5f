// What the app (cached-code.ts) and the page before it (src/first-screen/) agree on about the codes on this device.
import { deviceStore } from '@aruga/client/stores'
import { isBefore } from '@aruga/contract/instants'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { CODES_OF } from './code-owner.ts'
import { ownedKey } from './owned-key.ts'
import { serverNow } from './server-time.ts'

type Branch = { name: string; pharmacyName: string; address: string }
/** What a code is for. `left`: how many units the letter still covers. `number`: the letter's; not in older copies. */
export type OnCode = Pick<LetterInFull, 'productName' | 'strength' | 'unit'> & { number?: string; left: number }
/** `known`: when the server last said so, and when the letter ends, if this device has read that letter itself; not in older copies. */
export type CachedCode = OnCode & { code: string; codeValidUntil: string; branch: Branch } & {
  known?: { at: string; letterUntil?: string | undefined }
}
/** One patient's. `logIn`: of which they are. `byLetter`: by the letter's id; letters that were claimed together have the same code. */
export type CachedCodes = { logIn: string; byLetter: Record<string, CachedCode> }

export type CodesOwner = { logIn: string; patientId?: string | undefined }

/** Whose codes this device shows: of a version before, only of which log-in. */
export function shownOwner(): CodesOwner | null {
  const [logIn, patientId] = (deviceStore.getItem(CODES_OF) ?? '').split(' ')
  return logIn ? { logIn, patientId } : null
}

/** In the app's storage, named as on devices that have one. */
export const CODES_KEY = 'kept-codes'
export const codesKey = ({ patientId }: CodesOwner) => ownedKey(CODES_KEY, patientId)
/** The name of the key that seals them. */
export const CODES_SEAL = 'codes'

/** Whether there is no new code after this one, since the letter ends with it (docs/decisions/156). */
export const isLastCode = (codeValidUntil: string, letterUntil: string | undefined) =>
  letterUntil !== undefined && !isBefore(codeValidUntil, letterUntil)

type End = Pick<CachedCode, 'codeValidUntil'> & { letterUntil: string | undefined }

/** Of the letters of a code: until when it works for any of them, and whether none gets a new one then. */
export const endOfCode = (letters: readonly [End, ...End[]]) => ({
  until: letters.reduce((last, one) => (isBefore(last.codeValidUntil, one.codeValidUntil) ? one : last)).codeValidUntil,
  isLast: letters.every(({ codeValidUntil, letterUntil }) => isLastCode(codeValidUntil, letterUntil)),
})

export const isValid = ({ codeValidUntil }: CachedCode) => new Date(codeValidUntil) > serverNow()

/** Those of letters with the same code together, in the order of the letters' numbers. */
export function byCode(codes: CachedCode[]): [CachedCode, ...CachedCode[]][] {
  const groups = new Map<string, [CachedCode, ...CachedCode[]]>()
  for (const one of codes) {
    const group = groups.get(one.code)
    if (group) group.push(one)
    else groups.set(one.code, [one])
  }
  return [...groups.values()].map((group) => group.sort((a, b) => ((a.number ?? '') < (b.number ?? '') ? -1 : 1)))
}
