// Sends entries in their order, in one tab at a time, until each has its answer.
import { ApiProblem } from '../api-problem.ts'
import { backOff } from '../back-off.ts'
import type { Entry } from './entry.ts'
import type { Outbox } from './outbox.ts'
import { isRefusal, refusedOf } from './refused.ts'

/** `done`: it is removed or refused. `skip`: the others are sent, and it after a pause. `stop`: none is sent now. */
export type Next = 'done' | 'skip' | 'stop'

type Options<All extends Entry, E extends All> = {
  outbox: Outbox<All>
  /** The name of the browser's lock, which all tabs and the service worker share. */
  lock: string
  /** Whether this tab may send now: there is a network, and the entries' owner is logged in. */
  maySend: () => boolean
  /** Called once: calls `send` whenever there may be an answer. */
  triggers: (send: () => void) => void
  /** Oldest first. */
  read: () => Promise<E[]>
  /** Which entries of the outbox it sends; without it, all. */
  isOwn?: (entry: All) => boolean
  /** Rejects with the error; a refusal is then stored with the entry. */
  send: (entry: E) => Promise<Next>
  onRefused?: () => Promise<unknown>
  /** Later entries may depend on an unanswered one; otherwise an answer that is not about the entry holds up only this one. */
  inOrder?: boolean
  maxPauseMs?: number
  /** Called when nothing more can be sent now, and entries may be left. */
  onLeft?: () => unknown
}

export function createSender<All extends Entry, E extends All>(options: Options<All, E>) {
  const { outbox, lock, maySend, triggers, read, isOwn = () => true, send } = options
  const { onRefused, inOrder = false, maxPauseMs, onLeft } = options
  const retry = backOff(() => void run(), maxPauseMs)
  let running: Promise<void> | null = null
  let again = false

  let waiting = new Set<string>()
  // What any tab adds is sent after a pause, unless somebody runs it before: the other tab may be closed.
  outbox.subscribe(() => {
    const now = outbox.current().filter((entry) => isOwn(entry) && !entry.refused)
    const isAdded = now.some(({ id }) => !waiting.has(id))
    waiting = new Set(now.map(({ id }) => id))
    if (!isAdded) return
    retry.startOver()
    retry.later()
  })

  /** Sends the entries. Resolves when nothing more can be sent now. */
  function run(): Promise<void> {
    again = true
    running ??= untilNoneIsLeft()
    return running
  }

  async function untilNoneIsLeft() {
    let isLeft: boolean | undefined
    while (again) {
      again = false
      retry.stop()
      isLeft = await withSingleSender(lock, sendAll).catch(() => undefined)
      if (isLeft === undefined) retry.later()
    }
    running = null
    if (isLeft !== false) onLeft?.()
  }

  /** False where none is left. */
  async function sendAll(): Promise<boolean> {
    const skipped = new Set<string>()
    while (maySend()) {
      const entry = (await read()).find(({ id, refused }) => !refused && !skipped.has(id))
      const next = entry && (await attempt(entry))
      if (!next) return skipped.size > 0
      if (next === 'stop') return true
      if (next === 'skip') skipped.add(entry.id)
    }
    return true
  }

  async function attempt(entry: E): Promise<Next> {
    try {
      const next = await send(entry)
      if (next === 'done') retry.startOver()
      if (next === 'skip') retry.later()
      return next
    } catch (error) {
      if (isRefusal(error)) {
        await outbox.change({ ...entry, refused: refusedOf(error) })
        await onRefused?.()
        return 'done'
      }
      const status = error instanceof ApiProblem ? error.status : 0
      // Without a session it waits for the next log-in.
      if (status === 401) return 'stop'
      retry.later(error)
      return status > 0 && !inOrder ? 'skip' : 'stop'
    }
  }

  /** Resets the pause to the first one: a person wants it, or something has changed. `refused`: is tried again, too. */
  async function now(refused?: E) {
    if (refused) await outbox.change({ ...refused, refused: null })
    retry.startOver()
    await run()
  }
  triggers(() => void now())

  return { run, now, stop: retry.stop }
}

/**
 * One sender at a time, in all tabs; the browser lets go of the lock when a tab ends, however it does. Undefined where another one
 * sends.
 */
export const withSingleSender = async <T>(name: string, send: () => Promise<T>): Promise<T | undefined> =>
  globalThis.navigator?.locks
    ? navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? send() : undefined))
    : send()
