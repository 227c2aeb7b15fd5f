// The claim code survives the log-out after 15 idle minutes: without a signal nobody can log in again, and the counter waits.
// docs/decisions/017 says what is cached, until when, and why no more than this.
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { session } from './api.ts'
import { CODES_OF } from './codes-of.ts'
import { sealedStorage } from './sealed-storage.ts'
import { serialQueue } from './serial-queue.ts'
import { serverNow } from './server-time.ts'
import { appStorage } from './storage.ts'

const KEY = 'kept-codes'

type Branch = { name: string; pharmacyName: string; address: string }
/** `left`: how many units the letter still covers. */
export type CachedCode = { code: string; codeValidUntil: string; branch: Branch } & Pick<
  LetterInFull,
  'productName' | 'strength' | 'unit'
> & { left: number }
type Cached = { logIn: string; byLetter: Record<string, CachedCode> }

/** Serialises reads and writes. */
const enqueue = serialQueue()

const sealed = sealedStorage('codes')

/** Those that count. Removes others. */
const read = async () => {
  const text = await sealed.get(KEY)
  if (text === null) return null
  const cached = JSON.parse(text) as Cached
  if (cached.logIn === localStorage.getItem(CODES_OF)) return cached
  await removeAll()
  return null
}
/** With the key: what the disk still has of them is of no use to anybody. */
const removeAll = async () => {
  localStorage.removeItem(CODES_OF)
  await appStorage.remove(KEY)
  await sealed.destroyKey()
}
const write = async (cached: Cached) =>
  Object.keys(cached.byLetter).length > 0 ? sealed.set(KEY, JSON.stringify(cached)) : removeAll()

/** Codes belong to one log-in. */
const removeThoseOfOthers = () => {
  if (localStorage.getItem(CODES_OF) !== session.current()?.logIn) localStorage.removeItem(CODES_OF)
  void enqueue(read)
}
// The tab in which a session ended decides whether they are removed.
session.subscribe((ended) => {
  if (ended !== 'idle' && ended !== 'in-another-tab') removeThoseOfOthers()
})
// This file comes with the first page behind the log-in, whose beginning it may not have heard of.
if (session.current()) removeThoseOfOthers()

/** Caches the claim code of a letter; removes it from the cache when the letter has none. */
export const cacheCode = ({ id, claim, productName, strength, unit, ...letter }: LetterInFull) =>
  enqueue(async () => {
    const logIn = session.current()?.logIn
    if (!logIn) return
    const cached = await read()
    if (!claim && !cached) return
    // Logged out meanwhile.
    if (session.current()?.logIn !== logIn) return
    const { [id]: _, ...others } = cached?.byLetter ?? {}
    if (!claim) return write({ logIn, byLetter: others })
    const { code, codeValidUntil, branch } = claim
    const { name, pharmacyName, address } = branch
    const left = letter.quantityApproved - letter.quantityPurchased
    const entry = { code, codeValidUntil, branch: { name, pharmacyName, address }, productName, strength, unit, left }
    localStorage.setItem(CODES_OF, logIn)
    return write({ logIn, byLetter: { ...others, [id]: entry } })
  })

/** The valid codes. Removes expired ones. */
export const validCodes = () =>
  enqueue(async () => {
    const cached = await read()
    if (!cached) return []
    const valid = Object.entries(cached.byLetter).filter(
      ([, { codeValidUntil }]) => new Date(codeValidUntil) > serverNow(),
    )
    if (valid.length < Object.keys(cached.byLetter).length)
      await write({ ...cached, byLetter: Object.fromEntries(valid) })
    return valid.map(([, code]) => code)
  })
