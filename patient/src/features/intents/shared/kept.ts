// The intents of each account on this device, sealed; all tabs see the same.
import { useSyncExternalStore } from 'react'
import { session } from '../../../platform/api.ts'
import {
  accountsWithIntents,
  destroyIntents,
  readIntentsText,
  writeIntentsText,
} from '../../../platform/intent-store.ts'
import { serialQueue } from '../../../platform/serial-queue.ts'
import { type Change, type Intent, type Subject, subjectOf, withChange } from './intent.ts'

/** As drafts. */
const MAX_AGE_MS = 30 * 24 * 60 * 60_000
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
export const useIntentOn = (change: Subject): Intent | undefined =>
  useIntents().find((intent) => subjectOf(intent.change) === subjectOf(change))

export async function readIntents(account: string): Promise<Intent[]> {
  const text = await readIntentsText(account)
  return text === null ? [] : (JSON.parse(text) as Intent[])
}

/** Shows what is kept; nothing while nobody is logged in. */
export const show = async (account: string | undefined) => publish(account ? await readIntents(account) : [])

/** One at a time, over all tabs. */
const inTurn = (work: () => Promise<void>) =>
  enqueue(async () => {
    await (navigator.locks ? navigator.locks.request('aruga-intents-write', work) : work())
    tabs?.postMessage('changed')
  })

const update = (account: string, work: (intents: Intent[]) => Intent[]) =>
  inTurn(async () => {
    const next = work(await readIntents(account))
    if (next.length > 0) await writeIntentsText(account, JSON.stringify(next))
    else await destroyIntents(account)
    if (account === session.patient()?.id) publish(next)
  })

let onKept: () => void = () => undefined
/** Who sends what is kept; the last one that asks. */
export const whenKept = (listener: () => void) => {
  onKept = listener
}

/** Rejects where the device cannot store. */
export async function keepChange(change: Change): Promise<void> {
  const account = session.patient()?.id
  if (!account) throw new Error('Nobody is logged in')
  await update(account, (intents) => withChange(intents, change, { id: crypto.randomUUID(), at: Date.now() }))
  onKept()
}

export const removeIntent = (account: string, id: string) =>
  update(account, (intents) => intents.filter((intent) => intent.id !== id))

export const setRefused = (account: string, id: string, refused: Intent['refused']) =>
  update(account, (intents) => intents.map((intent) => (intent.id === id ? { ...intent, refused } : intent)))

/** At a log-out by the person. */
export const forgetIntents = (account: string) =>
  inTurn(async () => {
    await destroyIntents(account)
    if (account === session.patient()?.id) publish([])
  })

/** What others left here long ago goes. */
export async function sweepIntents() {
  const now = Date.now()
  for (const account of await accountsWithIntents())
    await update(account, (intents) => intents.filter(({ at }) => now - at < MAX_AGE_MS))
}
