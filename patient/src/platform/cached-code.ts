// The code for the counter outlives the log-out of 15 idle minutes: without a signal nobody can log in again, and the counter
// waits. docs/decisions/017 says what is kept, until when, and why no more than this.
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { session } from './api.ts'
import { serialQueue } from './serial-queue.ts'
import { appStorage } from './storage.ts'

const KEY = 'kept-codes'

type Branch = { name: string; pharmacyName: string; address: string }
/** `left`: how many units the letter still covers. */
export type CachedCode = { code: string; codeValidUntil: string; branch: Branch } & Pick<
  LetterInFull,
  'productName' | 'strength' | 'unit'
> & { left: number }
type Cached = { logIn: string; byLetter: Record<string, CachedCode> }

/** Reads and writes follow one another. */
const inTurn = serialQueue()

const read = async () => ((await appStorage.get(KEY)) ?? null) as Cached | null
const write = (kept: Cached) =>
  Object.keys(kept.byLetter).length > 0 ? appStorage.set(KEY, kept) : appStorage.remove(KEY)

// Codes belong to one log-in. The tab in which a session ended says what becomes of them.
session.subscribe((ended) => {
  if (ended === 'idle' || ended === 'in-another-tab') return
  void inTurn(async () => {
    const kept = await read()
    if (kept && kept.logIn !== session.current()?.logIn) await appStorage.remove(KEY)
  })
})

/** Keeps the living code of a letter that was read; takes it away where there is none any more. */
export const cacheCode = ({ id, claim, productName, strength, unit, ...letter }: LetterInFull) =>
  inTurn(async () => {
    const logIn = session.current()?.logIn
    if (!logIn) return
    const kept = await read()
    const { [id]: _, ...others } = kept?.logIn === logIn ? kept.byLetter : {}
    if (!claim) return write({ logIn, byLetter: others })
    const { code, codeValidUntil, branch } = claim
    const { name, pharmacyName, address } = branch
    const left = letter.quantityApproved - letter.quantityPurchased
    const mine = { code, codeValidUntil, branch: { name, pharmacyName, address }, productName, strength, unit, left }
    return write({ logIn, byLetter: { ...others, [id]: mine } })
  })

/** The codes that still work. Those that have ended go. */
export const livingCodes = () =>
  inTurn(async () => {
    const kept = await read()
    if (!kept) return []
    const living = Object.entries(kept.byLetter).filter(
      ([, { codeValidUntil }]) => new Date(codeValidUntil) > new Date(),
    )
    if (living.length < Object.keys(kept.byLetter).length)
      await write({ ...kept, byLetter: Object.fromEntries(living) })
    return living.map(([, code]) => code)
  })

void livingCodes()
