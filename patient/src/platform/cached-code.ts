// The claim code survives the log-out after 15 idle minutes: without a signal nobody can log in again, and the counter waits.
// docs/decisions/017 explains what is cached, for how long, and why no more than this.

import { firstOf, TOKEN_KEY } from '@aruga/client/session-store'
import { deviceStore } from '@aruga/client/stores'
import type { Letter, LetterInFull } from '@aruga/contract/letters/letters'
import { session } from './api.ts'
import {
  type CachedCode,
  type CachedCodes,
  CODES_KEY,
  CODES_SEAL,
  type CodesOwner,
  codesKey,
  isValid,
  shownOwner,
} from './code-cache.ts'
import { CODES_OF } from './code-owner.ts'
import { ownedKey } from './owned-key.ts'
import { sealedStorage } from './sealed-storage.ts'
import { serialQueue } from './serial-queue.ts'
import { appStorage } from './storage.ts'

/** Serialises reads and writes. */
const enqueue = serialQueue()

const sealed = sealedStorage(CODES_SEAL)

const names = async () => (await appStorage.keys()).filter((name) => name.startsWith(CODES_KEY))

/** Of the session, which has them over all its switches. */
const owner = (): (CodesOwner & { isFirst: boolean }) | null => {
  const current = session.current()
  if (!current) return null
  const { logIn, patientId } = firstOf(current)
  return { logIn, patientId: current.patientId, isFirst: patientId === current.patientId }
}

/** What is stored of a patient in a log-in. Removes what is of another log-in. */
const read = async (owner: CodesOwner & { isFirst?: boolean }) => {
  const text = (await sealed.get(codesKey(owner))) ?? (owner.isFirst ? await adopted(owner) : null)
  if (text === null) return null
  const cached = JSON.parse(text) as CachedCodes
  if (cached.logIn === shownOwner()?.logIn && cached.logIn === owner.logIn) return cached
  await removeAll()
  return null
}
/** What this log-in has stored before the server said for whom, as versions before did: it gets its patient's name. */
const adopted = async (owner: CodesOwner) => {
  const text = owner.patientId ? await sealed.get(CODES_KEY) : null
  if (text === null) return null
  await sealed.set(codesKey(owner), text)
  await appStorage.remove(CODES_KEY)
  show(owner)
  return text
}
/** Deletes the key too: what may be left on the disk cannot be read. */
const removeAll = async () => {
  deviceStore.removeItem(CODES_OF)
  for (const name of await names()) await appStorage.remove(name)
  await sealed.destroyKey()
}
const write = async (owner: CodesOwner, cached: CachedCodes) => {
  if (Object.keys(cached.byLetter).length > 0) return sealed.set(codesKey(owner), JSON.stringify(cached))
  await appStorage.remove(codesKey(owner))
  if ((await names()).length === 0) await removeAll()
}

const show = ({ logIn, patientId }: CodesOwner) => deviceStore.setItem(CODES_OF, ownedKey(logIn, patientId))

/** Codes belong to one log-in; of its patients, the device shows those of the one who is open. */
const removeOtherCodes = () => {
  const shown = shownOwner()
  const current = owner()
  if (shown && shown.logIn !== current?.logIn) deviceStore.removeItem(CODES_OF)
  else if (shown && current?.patientId) show(current)
  void enqueue(removeNobodys)
}
/** What is left of a log-out in whose middle the app was closed. */
const removeNobodys = async () => {
  if (!shownOwner() && (await names()).length > 0) await removeAll()
}
// The tab in which a session ended decides whether the codes are removed.
session.subscribe((ended) => {
  if (ended !== 'idle' && ended !== 'in-another-tab') removeOtherCodes()
})
// This file loads with the first page behind the log-in, so it may have missed the start of the session.
if (session.current()) removeOtherCodes()

/**
 * Caches the claim code of a letter for it and the others that share it, as of the server's time `at`; removes the letter from the cache
 * when it has no code. `readIn`: the log-in in which it was read; another one's letter may come late.
 */
export const cacheCode = (
  { id, claim, number, productName, strength, unit, ...letter }: LetterInFull,
  at: Date,
  readIn = session.current()?.logIn,
) =>
  enqueue(async () => {
    const of = owner()
    if (!of || session.current()?.logIn !== readIn) return
    const { logIn } = of
    const cached = await read(of)
    if (!claim && !cached) return
    // The session ended meanwhile, here or in another tab while this one was suspended.
    if (session.current()?.logIn !== readIn || deviceStore.getItem(TOKEN_KEY) === null) return
    const before = cached?.byLetter ?? {}
    if (!claim) {
      const { [id]: _, ...others } = before
      return write(of, { logIn, byLetter: others })
    }
    const { code, codeValidUntil, branch } = claim
    const { name, pharmacyName, address } = branch
    const left = letter.quantityApproved - letter.quantityPurchased
    const ofCode = { code, codeValidUntil, branch: { name, pharmacyName, address } }
    const entry: CachedCode = {
      ...{ ...ofCode, number, productName, strength, unit, left },
      known: { at: at.toISOString(), letterUntil: letter.validUntil },
    }
    // Not from other servers of this kind, nor in a copy of the version before.
    const { together = [] } = claim
    const others = together.map((other): [string, CachedCode] => {
      const earlier = before[other.letterId]
      const ofOther = {
        // A copy of the version before does not have it.
        codeValidUntil: other.codeValidUntil ?? (earlier?.code === code ? earlier.codeValidUntil : codeValidUntil),
        ...{ number: other.number, productName: other.productName, strength: other.strength, unit: other.unit },
      }
      const letterUntil = other.validUntil ?? earlier?.known?.letterUntil
      const known = { at: at.toISOString(), letterUntil }
      return [other.letterId, { ...ofCode, ...ofOther, left: other.quantityLeft, known }]
    })
    const now = Object.fromEntries([[id, entry], ...others])
    // A letter that has left the code is not shown with it.
    const still = Object.entries(before).filter(([other, cached]) => other in now || cached.code !== code)
    if (shownOwner()?.logIn !== logIn) show(of)
    // At their old places in the list: somebody may be scanning one of the codes.
    return write(of, { logIn, byLetter: { ...Object.fromEntries(still), ...now } })
  })

/** Removes the codes of letters that are no longer claimed. `letters`: as the server lists them now. */
export const dropEndedCodes = (letters: readonly Pick<Letter, 'id' | 'status'>[]) =>
  enqueue(async () => {
    const of = owner()
    const cached = of && (await read(of))
    if (!cached) return
    const ended = new Set(letters.filter(({ status }) => status !== 'Claimed').map(({ id }) => id))
    const left = Object.entries(cached.byLetter).filter(([id]) => !ended.has(id))
    if (left.length < Object.keys(cached.byLetter).length)
      await write(of, { ...cached, byLetter: Object.fromEntries(left) })
  })

/** The valid codes. Removes expired ones, and what a log-out has left. */
export const validCodes = () =>
  enqueue(async () => {
    const of = owner() ?? shownOwner()
    if (!of) await removeNobodys()
    const cached = of && (await read(of))
    if (!cached) return []
    const valid = Object.entries(cached.byLetter).filter(([, code]) => isValid(code))
    if (valid.length < Object.keys(cached.byLetter).length)
      await write(of, { ...cached, byLetter: Object.fromEntries(valid) })
    return valid.map(([, code]) => code)
  })
