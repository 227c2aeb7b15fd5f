// The intents of each account on this device, sealed; all tabs see the same.
import { useSyncExternalStore } from 'react'
import { session } from '../../../platform/api.ts'
import { sealedStorage } from '../../../platform/sealed-storage.ts'
import { serialQueue } from '../../../platform/serial-queue.ts'
import { appStorage } from '../../../platform/storage.ts'
import { type Intent, type Subject, subjectOf, type Wish, withWish } from './intent.ts'

const PREFIX = 'intents.'
/** As drafts. */
const MAX_AGE_MS = 30 * 24 * 60 * 60_000
const sealed = sealedStorage('intents')
const enqueue = serialQueue()

let shown: readonly Intent[] = []
const listeners = new Set<() => void>()
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('aruga-intents')
tabs?.addEventListener('message', () => void show(session.patient()?.id))

function publish(intents: readonly Intent[]) {
  shown = intents
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** Those of who is logged in, oldest first. */
export const useIntents = () => useSyncExternalStore(subscribe, () => shown)

/** The one about this, if it waits or was refused. */
export const useIntentOn = (wish: Subject): Intent | undefined =>
  useIntents().find((intent) => subjectOf(intent.wish) === subjectOf(wish))

export async function readIntents(account: string): Promise<Intent[]> {
  const text = await sealed.get(PREFIX + account)
  return text === null ? [] : (JSON.parse(text) as Intent[])
}

/** Shows what is kept; nothing while nobody is logged in. */
export const show = async (account: string | undefined) => publish(account ? await readIntents(account) : [])

/** One change at a time, over all tabs. */
const change = (account: string, work: (intents: Intent[]) => Intent[]) =>
  enqueue(async () => {
    const write = async () => {
      const next = work(await readIntents(account))
      if (next.length > 0) await sealed.set(PREFIX + account, JSON.stringify(next))
      else await appStorage.remove(PREFIX + account)
      if (account === session.patient()?.id) publish(next)
    }
    await (navigator.locks ? navigator.locks.request('aruga-intents-write', write) : write())
    tabs?.postMessage('changed')
  })

let onKept: () => void = () => undefined
/** Who sends what is kept; the last one that asks. */
export const whenKept = (listener: () => void) => {
  onKept = listener
}

/** Rejects where the device cannot store. */
export async function keepWish(wish: Wish): Promise<void> {
  const account = session.patient()?.id
  if (!account) throw new Error('Nobody is logged in')
  await change(account, (intents) => withWish(intents, wish, { id: crypto.randomUUID(), at: Date.now() }))
  onKept()
}

export const removeIntent = (account: string, id: string) =>
  change(account, (intents) => intents.filter((intent) => intent.id !== id))

export const setRefused = (account: string, id: string, refused: Intent['refused']) =>
  change(account, (intents) => intents.map((intent) => (intent.id === id ? { ...intent, refused } : intent)))

/** At a log-out by the person. */
export const forgetIntents = (account: string) => change(account, () => [])

/** What others left here long ago goes. */
export async function sweepIntents() {
  const now = Date.now()
  for (const key of (await appStorage.keys()).filter((name) => name.startsWith(PREFIX)))
    await change(key.slice(PREFIX.length), (intents) => intents.filter(({ at }) => now - at < MAX_AGE_MS))
}
