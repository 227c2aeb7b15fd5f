// All that this device stores of a patient until the server has it, of every kind; all tabs see the same (docs/decisions/213).
import type { Entry } from '@aruga/client/outbox/entry'
import { createOutbox } from '@aruga/client/outbox/outbox'
import { useSyncExternalStore } from 'react'
import { session } from '../../../platform/api.ts'
import { isConnected } from '../../../platform/network.ts'
import { outboxStore } from '../../../platform/outbox-store.ts'
import { atRetryTriggers } from '../../../platform/retry-triggers.ts'

export const outbox = createOutbox<Entry>(outboxStore, 'aruga-uploads')

/** Those of some kinds, oldest first. */
export const useUnsent = <E extends Entry>(isWanted: (entry: Entry) => entry is E): E[] =>
  useSyncExternalStore(outbox.subscribe, outbox.current).filter(isWanted)

/** Never one patient's entries in another one's session. */
export const mayBeSent = () => isConnected() && outbox.account() !== null && outbox.account() === session.patient()?.id

/** Entries that are sent one after another. A claim waits for no file, so there are two lanes. */
export type Lane = {
  /** Sends what is there now. */
  now: () => Promise<unknown>
  stop: () => void
  /** Called once the outbox is open, before anything is sent. */
  opened: (account: string) => Promise<unknown>
  /** Called after each change in the outbox. */
  changed?: () => void
}

/** Opens a patient's outbox, and sends now and whenever there may be an answer, until the returned function is called. */
export function sendFor(account: string, lanes: readonly Lane[]) {
  const triggers = atRetryTriggers(() => {
    for (const lane of lanes) void lane.now()
  })
  const unsubscribe = outbox.subscribe(() => {
    for (const lane of lanes) lane.changed?.()
  })
  void outbox
    .open(account)
    .then(() => Promise.allSettled(lanes.map((lane) => lane.opened(account))))
    .catch(() => undefined)
    .then(triggers.now)
  return () => {
    triggers.stop()
    unsubscribe()
    for (const lane of lanes) lane.stop()
    void outbox.open(null)
  }
}
