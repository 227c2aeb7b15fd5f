// Sends entries in their order, in one tab at a time, until each has its answer.
import { ApiProblem } from '../api-problem.ts'
import { backOff } from '../back-off.ts'
import type { Entry } from './entry.ts'
import { isRefusal } from './refused.ts'

/** `done`: the server has it, and it is removed. `skip`: the others are sent, and it after a pause. `stop`: none is sent now. */
export type Next = 'done' | 'skip' | 'stop'

type Options<E extends Entry> = {
  /** The name of the browser's lock, which all tabs and the service worker share. */
  lock: string
  /** Whether this tab may send now: there is a network, and the entries' owner is logged in. */
  maySend: () => boolean
  /** Oldest first. */
  read: () => Promise<E[]>
  /** Rejects with the error. */
  send: (entry: E) => Promise<Next>
  /** Called with an answer that a repeat would get again. */
  onRefused: (entry: E, error: ApiProblem) => Promise<unknown>
  /** Later entries may depend on an unanswered one; otherwise an answer that is not about the entry holds up only this one. */
  inOrder?: boolean
  maxPauseMs?: number
  /** Called when nothing more can be sent now. */
  onEnd?: () => Promise<unknown>
}

export function createSender<E extends Entry>(options: Options<E>) {
  const { lock, maySend, read, send, onRefused, inOrder = false, maxPauseMs, onEnd } = options
  const retry = backOff(() => void run(), maxPauseMs)
  let running: Promise<unknown> | null = null
  let again = false

  /** Sends the entries. Resolves when nothing more can be sent now. */
  async function run(): Promise<unknown> {
    again = running !== null
    if (running) return running
    retry.stop()
    running = withSingleSender(lock, sendAll).then((sent) => sent ?? retry.later(), retry.later)
    await running
    running = null
    return again ? run() : onEnd?.()
  }

  async function sendAll(): Promise<true> {
    const skipped = new Set<string>()
    while (maySend()) {
      const entry = (await read()).find(({ id, refused }) => !refused && !skipped.has(id))
      const next = entry ? await attempt(entry) : 'stop'
      if (next === 'stop') return true
      if (next === 'skip' && entry) skipped.add(entry.id)
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
      if (isRefusal(error)) return onRefused(entry, error).then(() => 'done')
      const status = error instanceof ApiProblem ? error.status : 0
      // Without a session it waits for the next log-in.
      if (status === 401) return 'stop'
      retry.later(error)
      return status > 0 && !inOrder ? 'skip' : 'stop'
    }
  }

  return {
    run,
    /** Resets the pause to the first one: a person wants it, or something has changed. */
    now: () => {
      retry.startOver()
      return run()
    },
    /** Runs again after a pause. */
    later: () => retry.later(),
    stop: retry.stop,
  }
}

/**
 * One sender at a time, in all tabs; the browser lets go of the lock when a tab ends, however it does. Undefined where another one
 * sends.
 */
export const withSingleSender = async <T>(name: string, send: () => Promise<T>): Promise<T | undefined> =>
  globalThis.navigator?.locks
    ? navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? send() : undefined))
    : send()
