// What the screens show of the sending of files.
import { watched } from '@aruga/client/watched'
import { useSyncExternalStore } from 'react'

type Sending = {
  /** With the share of its bytes that has left, 0..1. */
  current: { id: string; share: number } | null
  /** Why the last one got no answer. */
  failed: 'offline' | 'unanswered' | null
}

const sending = watched<Sending>({ current: null, failed: null })
export const publish = (changes: Partial<Sending>) => sending.set({ ...sending.current(), ...changes })
export const useSending = () => useSyncExternalStore(sending.subscribe, sending.current)
