// Hand-overs that the server has not answered yet. Each is stored on this device before its first call, so that neither a cut
// network nor a closed tab loses it, and sent with the same key until there is an answer: it counts once (docs/decisions/061).

import { ApiProblem } from '@aruga/client/api-problem'
import { newEntry } from '@aruga/client/outbox/entry'
import { InOutbox } from '@aruga/client/outbox/in-outbox'
import { createOutbox } from '@aruga/client/outbox/outbox'
import { isRefusal } from '@aruga/client/outbox/refused'
import { createSender, withSingleSender } from '@aruga/client/outbox/sender'
import { createOutboxStore } from '@aruga/client/outbox/store'
import { type Dispensing, dispenseClaim } from '@aruga/contract/counter/counter'
import { LATE_HAND_OVER_SECONDS } from '@aruga/contract/limits'
import { useSyncExternalStore } from 'react'
import { api, inPlace } from '../../../platform/api.ts'
import { session } from '../../../platform/session.ts'
import { moveEarlierHandOvers } from './earlier-store.ts'
import { type Dispensed, type HandOver, type LetterHandedOver, TILL } from './hand-over.ts'

const NAME = 'aruga-hand-overs'
/** Refused by this device; whether an earlier attempt arrived is unknown. */
export const TOO_LONG = 'KeptTooLong'
const MAX_PAUSE_MS = 5_000
/** With people waiting, the outbox beats hanging. */
const TIMEOUT_MS = 12_000

const store = createOutboxStore(NAME)
const outbox = createOutbox<HandOver>(store, NAME)
/** Hand-overs recorded since this tab was opened, by entry id. */
const recorded = new Map<string, Dispensing>()

export const useHandOvers = () => useSyncExternalStore(outbox.subscribe, outbox.current)
export const useRecorded = (id: string) => useSyncExternalStore(outbox.subscribe, () => recorded.get(id))
/** How many the server has not recorded, of all staff. */
export const countHandOvers = () => outbox.current().length

/** Whose hand-overs this tab may send; null while nobody is signed in. */
let signedIn: string | null = null

const sender = createSender({
  outbox,
  lock: NAME,
  maySend: () => signedIn !== null && session.isLoggedIn(),
  triggers: (send) => window.addEventListener('online', send),
  read: async () => (await outbox.read()).filter(({ accountId }) => accountId === signedIn),
  send: async (entry) => {
    if (Date.now() - entry.at > LATE_HAND_OVER_SECONDS * 1000)
      throw new ApiProblem(400, '', { code: TOO_LONG, wellFormed: true })
    return (await withoutOthers(entry, () => call(entry, { late: true }))) ? 'done' : 'skip'
  },
  inOrder: true,
  maxPauseMs: MAX_PAUSE_MS,
})

/** Its form and the sender of any tab never call at the same time. Undefined while another one does. */
const withoutOthers = ({ id }: HandOver, work: () => Promise<Dispensing>) => withSingleSender(`${NAME} ${id}`, work)

async function call(entry: HandOver, { late }: { late: boolean }): Promise<Dispensing> {
  const { id, code, letterId, letterNumber, together = [], buyer, collectorId, idShown, branchId, at } = entry
  const keptSeconds = Math.max(0, Math.round((Date.now() - at) / 1000))
  const body = {
    code,
    ...amountOf(entry),
    ...(letterId && { letterId }),
    ...(letterNumber && { letterNumber }),
    ...(together.length > 0 && {
      together: together.map((letter) => ({ letterId: letter.letterId, ...amountOf(letter) })),
    }),
    ...(buyer && { buyer }),
    ...(collectorId && { collectorId }),
    ...(idShown && { idShown }),
    ...(branchId && { branchId }),
    ...(late && { keptSeconds }),
  }
  const options = { ...inPlace, timeoutMs: TIMEOUT_MS, idempotencyKey: id, background: late }
  const dispensing = await api.call(dispenseClaim, { body }, options)
  recorded.set(id, dispensing)
  // An entry that could not be removed is sent again, and gets the same answer.
  await outbox.remove(id).catch(() => undefined)
  return dispensing
}

const amountOf = ({ quantity, patientAmount, batch, expiresOn }: LetterHandedOver) => ({
  quantity,
  ...(patientAmount !== null && { patientAmount }),
  ...(batch && { batch }),
  ...(expiresOn && { expiresOn }),
})

const entryOf = (dispensed: Dispensed): HandOver => ({ ...newEntry('hand-over', TILL), ...dispensed })

/**
 * Hands over now. Throws the server's refusal, after which nothing is stored, or `InOutbox`; in a browser that stores nothing,
 * the error of the call.
 */
export async function handOver(dispensed: Dispensed): Promise<Dispensing> {
  const entry = entryOf(dispensed)
  const isStored = await outbox.add(entry).then(
    () => true,
    () => false,
  )
  const dispensing = await withoutOthers(entry, () => call(entry, { late: false })).catch(async (error) => {
    if (isStored && isRefusal(error)) await outbox.remove(entry.id)
    if (!isStored || isRefusal(error)) throw error
  })
  if (!dispensing) throw new InOutbox(entry.id)
  return dispensing
}

/** Stores a hand-over made without a network. Returns the entry's id. */
export async function handOverLater(dispensed: Dispensed): Promise<string> {
  const entry = entryOf(dispensed)
  await outbox.add(entry)
  void sender.run()
  return entry.id
}

/**
 * Sends a refused hand-over again, for the letter with this number. It is another call, so it has another key; it keeps the time of the
 * hand-over. Returns the new entry's id.
 */
export async function sendForLetter(refused: HandOver, letterNumber: string): Promise<string> {
  const { id } = newEntry('hand-over', TILL)
  await outbox.add({ ...refused, id, letterNumber, refused: null })
  await outbox.remove(refused.id)
  void sender.run()
  return id
}

/** The pharmacist has read that it is not recorded, or withdraws it before it is sent. */
export const discard = (id: string) => outbox.remove(id)

/** Sends this person's hand-overs until the returned function is called. */
export function sendFor(accountId: string) {
  signedIn = accountId
  void moveEarlierHandOvers(store)
    .catch(() => undefined)
    .then(() => outbox.open(TILL))
    .then(() => sender.now())
    .catch(() => undefined)
  return () => {
    signedIn = null
    sender.stop()
  }
}
