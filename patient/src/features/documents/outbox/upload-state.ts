// What the screens show of the queue.
import { useSyncExternalStore } from 'react'
import type { Entry } from './entry.ts'

type Waiting = {
  /** Oldest first. */
  entries: readonly Entry[]
  /** With the share of its bytes that has left, 0..1. */
  sending: { id: string; share: number } | null
  /** Why the last one got no answer. */
  held: 'offline' | 'unanswered' | null
}

let waiting: Waiting = { entries: [], sending: null, held: null }
const listeners = new Set<() => void>()

export function publish(changes: Partial<Waiting>) {
  waiting = { ...waiting, ...changes }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useUploads = () => useSyncExternalStore(subscribe, () => waiting)
