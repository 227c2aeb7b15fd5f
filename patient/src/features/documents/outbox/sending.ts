// What the screens show of the sending of files.
import { useSyncExternalStore } from 'react'

type Sending = {
  /** With the share of its bytes that has left, 0..1. */
  current: { id: string; share: number } | null
  /** Why the last one got no answer. */
  failed: 'offline' | 'unanswered' | null
}

let sending: Sending = { current: null, failed: null }
const listeners = new Set<() => void>()

export function publish(changes: Partial<Sending>) {
  sending = { ...sending, ...changes }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const useSending = () => useSyncExternalStore(subscribe, () => sending)
