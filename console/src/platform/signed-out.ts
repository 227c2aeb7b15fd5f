// The signed-out state: either going to the sign-in page, or showing why the session ended.
import { useSyncExternalStore } from 'react'

/** `left`: logged out by the user. `ended`: by the idle timer, the server or another tab. `failed`: the sign-in failed. */
export type Why = 'left' | 'ended' | 'failed'
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
