// The changes of who is logged in, on this device; all tabs see the same (docs/decisions/108).
import { newEntry } from '@aruga/client/outbox/entry'
import { createOutbox } from '@aruga/client/outbox/outbox'
import { useSyncExternalStore } from 'react'
import { session } from '../../../platform/api.ts'
import { outboxStore } from '../../../platform/outbox-store.ts'
import { serialQueue } from '../../../platform/serial-queue.ts'
import { type Change, type ChangeEntry, isChange, merge, type Subject, subjectOf } from './change.ts'

/** As drafts. */
const MAX_AGE_MS = 30 * 24 * 60 * 60_000
const enqueue = serialQueue()

export const changes = createOutbox<ChangeEntry>({ store: outboxStore, name: 'aruga-changes', holds: isChange })

/** Oldest first. */
export const useChanges = () => useSyncExternalStore(changes.subscribe, changes.current)

/** The one about this, if it is not sent yet or was refused. */
export const useChangeOn = <K extends Change['kind']>(subject: Subject & { kind: K }) =>
  useChanges().find((entry): entry is Extract<ChangeEntry, { kind: K }> => subjectOf(entry) === subjectOf(subject))

/** In place of an older one about the same. Its id; rejects where the device cannot store. */
export const queueChange = (change: Change): Promise<string> =>
  enqueue(async () => {
    const account = session.patient()?.id
    if (!account) throw new Error('Nobody is logged in')
    const older = (await changes.readOf(account)).find((entry) => subjectOf(entry) === subjectOf(change))
    const entry = { ...merge(older, change), ...newEntry(change.kind, account) } as ChangeEntry
    await changes.add(entry)
    if (older) await changes.remove(older.id)
    return entry.id
  })

/** What anybody left here long ago goes. */
export async function sweepChanges() {
  for (const account of await outboxStore.accounts())
    for (const { id, at } of await changes.readOf(account)) if (Date.now() - at > MAX_AGE_MS) await changes.remove(id)
}
