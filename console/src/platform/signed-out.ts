// Where somebody stands who is not signed in: on the way to the sign-in page, or on a page that says why.
import { useSyncExternalStore } from 'react'

/** `left`: logged out by themselves. `ended`: by the idle time, the server or another tab. `failed`: it did not begin. */
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
