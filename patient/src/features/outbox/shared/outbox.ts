import type { Entry } from '@aruga/client/outbox/entry'
import { useSyncExternalStore } from 'react'
import { session } from '../../../platform/api.ts'
import { isConnected } from '../../../platform/network.ts'
import { outbox } from '../../../platform/outbox.ts'

/** Those of some kinds, oldest first. */
export const useUnsent = <E extends Entry>(isWanted: (entry: Entry) => entry is E): E[] =>
  useSyncExternalStore(outbox.subscribe, outbox.current).filter(isWanted)

/** Never one patient's entries in another one's session. */
export const mayBeSent = () => isConnected() && outbox.account() === session.patient()?.id

/**
 * Sends entries one after another. A claim waits for no file, so files and changes each have one. `opened`: called once the outbox is
 * open, before anything is sent.
 */
type OutboxSender = { now: () => Promise<void>; stop: () => void; opened: (account: string) => Promise<unknown> }

/** Opens a patient's outbox, and sends what is in it until the returned function is called. */
export function sendFor(account: string, senders: readonly OutboxSender[]) {
  void outbox
    .open(account)
    .then(() => Promise.allSettled(senders.map((sender) => sender.opened(account))))
    .catch(() => undefined)
    .then(() => Promise.all(senders.map((sender) => sender.now())))
  return () => {
    for (const sender of senders) sender.stop()
    void outbox.open(null)
  }
}
