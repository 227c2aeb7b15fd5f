// Whether this till is locked (docs/decisions/051). The server has its own state; this is the screen's.
import { betweenTabs } from '@aruga/client/between-tabs'
import { useSyncExternalStore } from 'react'

let locked = false
let mayLock = false
const listeners = new Set<() => void>()
const tabs = betweenTabs('aruga-till')
tabs.addEventListener('message', () => till.lock({ elsewhere: true }))

function set(next: boolean) {
  if (locked === next) return
  locked = next
  for (const listener of listeners) listener()
}

export const till = {
  isLocked: () => locked,
  /** Whether the session locks at all: its person is a pharmacist with a PIN. */
  mayLock: () => mayLock,
  allow(next: boolean) {
    mayLock = next
  },
  /** Locks this tab, and the others of the browser. False if the session does not lock. */
  lock({ elsewhere = false } = {}): boolean {
    if (!mayLock) return false
    if (!locked && !elsewhere) tabs.postMessage('locked')
    set(true)
    return true
  },
  /** The PIN was right, or the session is over. */
  open: () => set(false),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Resolves once it is open. */
  whenOpen: () =>
    new Promise<void>((resolve) => {
      if (!locked) return resolve()
      const unsubscribe = till.subscribe(() => {
        unsubscribe()
        resolve()
      })
    }),
}

export const useLocked = () => useSyncExternalStore(till.subscribe, till.isLocked)
