// Hand-overs that the server has not answered yet. Each is stored on this device before its first call, so that neither a cut
// network nor a closed tab loses it, and sent with the same key until there is an answer: it counts once (docs/decisions/061).

import { ApiProblem } from '@aruga/client/api-problem'
import { betweenTabs } from '@aruga/client/between-tabs'
import { type Dispensing, dispenseClaim } from '@aruga/contract/counter/counter'
import { LATE_HAND_OVER_SECONDS } from '@aruga/contract/limits'
import { useSyncExternalStore } from 'react'
import { api, inPlace } from '../../../platform/api.ts'
import { session } from '../../../platform/session.ts'
import { problemMessage } from '../../../ui/problem-message.ts'
import { isUnsure } from '../call-problem.tsx'
import { refusalOf } from '../code-refusal.ts'
import * as store from './store.ts'

export type { ClaimRefused, Kept } from './store.ts'

const AGAIN_EVERY_MS = 5_000
/** With people waiting, a kept hand-over beats hanging. */
const TIMEOUT_MS = 12_000

let all: store.Kept[] = []
/** What was recorded since this tab was opened, by the id of what was kept. */
const recorded = new Map<string, Dispensing>()
const listeners = new Set<() => void>()
const tabs = betweenTabs('aruga-kept')
tabs.addEventListener('message', () => void read())

async function read() {
  all = await store.readAll()
  for (const listener of listeners) listener()
}
async function changed() {
  tabs.postMessage('changed')
  await read()
}
async function save(entry: store.Kept) {
  await store.save(entry)
  await changed()
}
async function remove(id: string) {
  await store.remove(id)
  await changed()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useKept = () => useSyncExternalStore(subscribe, () => all)
export const useRecorded = (id: string) => useSyncExternalStore(subscribe, () => recorded.get(id))
/** How many the server has not recorded, of whoever they are. */
export const countKept = () => all.length

/** No other tab sends it meanwhile, where the browser has locks, which it lets go of when the tab is closed. Undefined where another tab is at it. */
const alone = <T>(id: string, work: () => Promise<T>) =>
  navigator.locks
    ? navigator.locks.request(`aruga-kept ${id}`, { ifAvailable: true }, async (lock) => (lock ? work() : undefined))
    : work()

async function call(entry: store.Kept, late: boolean) {
  const { code, quantity, patientAmount, batch, expiresOn, branchId, at } = entry
  const keptSeconds = Math.max(0, Math.round((Date.now() - at) / 1000))
  const body = {
    code,
    quantity,
    ...(patientAmount !== null && { patientAmount }),
    ...(batch && { batch }),
    ...(expiresOn && { expiresOn }),
    ...(branchId && { branchId }),
    ...(late && { keptSeconds }),
  }
  const options = { ...inPlace, timeoutMs: TIMEOUT_MS, idempotencyKey: entry.id, background: late }
  const dispensing = await api.call(dispenseClaim, { body }, options)
  recorded.set(entry.id, dispensing)
  // What could not be removed is sent again, and answered the same.
  await remove(entry.id).catch(() => undefined)
  return dispensing
}

/** Refusals that say nothing about the hand-over. */
const NOT_YET = ['RequestInProgress', 'TillLocked', 'TooManyRequests', 'PasswordProofNeeded']

const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.wellFormed && !isUnsure(error) && !NOT_YET.includes(error.code ?? '')

type HandOver = Omit<store.Kept, 'id' | 'at' | 'refused'>
const entryOf = (handOver: HandOver): store.Kept => ({
  ...handOver,
  id: crypto.randomUUID(),
  at: Date.now(),
  refused: null,
})

/** Thrown when there was no answer: it is kept and sent later. */
export class KeptForLater extends Error {
  readonly id: string
  constructor(id: string) {
    super('no answer')
    this.id = id
  }
}

/**
 * Hands over now. Throws the server's refusal, after which nothing is kept, or `KeptForLater`; in a browser that stores nothing,
 * what went wrong with the call.
 */
export async function handOver(what: HandOver): Promise<Dispensing> {
  const entry = entryOf(what)
  const isStored = await save(entry).then(
    () => true,
    () => false,
  )
  const first = async () => {
    try {
      return await call(entry, false)
    } catch (error) {
      if (isStored && !isRefusal(error)) throw new KeptForLater(entry.id)
      if (isStored) await remove(entry.id)
      throw error
    }
  }
  const dispensing = await alone(entry.id, first)
  if (!dispensing) throw new KeptForLater(entry.id)
  return dispensing
}

/** Keeps what was handed over without a network, for later. Its id. */
export async function keep(what: HandOver): Promise<string> {
  const entry = entryOf(what)
  await save(entry)
  void sendAll()
  return entry.id
}

/** The pharmacist has read that it is not recorded, or takes it back before it was sent. */
export const letGo = remove

/** Whose hand-overs this tab may send; null while nobody is signed in. */
let sender: string | null = null

/** Sends what this person has kept, oldest first, until there is no answer. */
async function sendAll() {
  if (!sender || !session.isLoggedIn()) return
  for (const entry of all.filter(({ accountId, refused }) => accountId === sender && !refused)) {
    const isOver = await alone(entry.id, () => sendLate(entry)).catch(() => true)
    if (isOver) return
  }
}

/** Whether to wait before the next. */
async function sendLate(entry: store.Kept): Promise<boolean> {
  if ((await store.readAll()).every(({ id }) => id !== entry.id)) return false
  if (Date.now() - entry.at > LATE_HAND_OVER_SECONDS * 1000) {
    await save({ ...entry, refused: { ...refusalOf(new ApiProblem(400, '', { code: 'KeptTooLong' })), message: '' } })
    return false
  }
  try {
    await call(entry, true)
    return false
  } catch (error) {
    if (!isRefusal(error)) return true
    await save({ ...entry, refused: { ...refusalOf(error), message: problemMessage(error) } })
    return false
  }
}

/** Sends what is kept, now and whenever there is a network again, for as long as this person is signed in. */
export function sendFor(accountId: string) {
  sender = accountId
  const send = () => void sendAll()
  void read().then(send, () => undefined)
  window.addEventListener('online', send)
  const timer = setInterval(send, AGAIN_EVERY_MS)
  return () => {
    sender = null
    clearInterval(timer)
    window.removeEventListener('online', send)
  }
}
