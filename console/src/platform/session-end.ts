// The signed-out state: either going to the sign-in page, or showing why the session ended.
import type { Ended } from '@aruga/client/session-tokens'
import { sessionEnds } from '@aruga/contract/connect'
import { useSyncExternalStore } from 'react'

/** How the session ended, why the server ended it, or `failed` for a failed sign-in. Staff accounts are not erased. */
export type Why = Ended | (typeof sessionEnds)[number] | 'failed'

/** How a session's end is shown; `refusal`: the server's code if it refused the renewal. */
export const whyOf = (ended: Ended, refusal: string | null): Why =>
  ended === 'refused' ? (sessionEnds.find((each) => each === refusal) ?? 'refused') : ended
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
