// The signed-out state: either going to the sign-in page, or showing why the session ended.
import type { Ended } from '@aruga/client/session-tokens'
import { useSyncExternalStore } from 'react'

/** How the session ended, or `failed`: the sign-in did. */
export type Why = Ended | 'failed'
export type Closed = { why: Why; detail?: string | undefined }

let closed: Closed | null = null
const listeners = new Set<() => void>()

export const signedOut = {
  show(why: Why, detail?: string) {
    closed = { why, detail }
    for (const listener of listeners) listener()
  },
  current: () => closed,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export const useSignedOut = () => useSyncExternalStore(signedOut.subscribe, signedOut.current)
