// All that this device stores of a patient until the server has it, of every kind; all tabs see the same (docs/decisions/213).
import type { Entry } from '@aruga/client/outbox/entry'
import { createOutbox } from '@aruga/client/outbox/outbox'
import { useSyncExternalStore } from 'react'
import { session } from '../../../platform/api.ts'
import { isConnected } from '../../../platform/network.ts'
import { outboxStore } from '../../../platform/outbox-store.ts'

export const outbox = createOutbox<Entry>(outboxStore, 'aruga-uploads')

/** Those of some kinds, oldest first. */
export const useUnsent = <E extends Entry>(isWanted: (entry: Entry) => entry is E): E[] =>
  useSyncExternalStore(outbox.subscribe, outbox.current).filter(isWanted)

/** Never one patient's entries in another one's session. */
export const mayBeSent = () => isConnected() && outbox.account() === session.owner()

/** Sends entries one after another. A claim waits for no file, so files and changes each have one. */
export type OutboxSender = {
  /** Sends what is there now. */
  now: () => Promise<void>
  stop: () => void
  /** Called once the outbox is open, before anything is sent. */
  opened: (account: string) => Promise<unknown>
}

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
