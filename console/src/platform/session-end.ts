// The signed-out state: either going to the sign-in page, or showing why the session ended.
import type { Ended } from '@aruga/client/session-tokens'
import { sessionEnds } from '@aruga/contract/connect'
import { useSyncExternalStore } from 'react'

/** How the session ended, for what the server ended it, or `failed`: the sign-in did. Staff accounts are not erased. */
export type Why = Ended | (typeof sessionEnds)[number] | 'failed'

/** What a session's end is shown as; `refusal`: the server's code, where it refused to renew it. */
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
