// Earlier versions stored what an account had changed without a network as one sealed text, with a key of its own.
import type { Entry } from '@aruga/client/outbox/entry'
import { outboxStore } from './outbox-store.ts'
import { sealedStorage } from './sealed-storage.ts'
import { appStorage } from './storage.ts'

const PREFIX = 'intents.'
type Earlier = Pick<Entry, 'id' | 'at' | 'refused'> & { change: { kind: string } }

/** Moves all of them into the outbox, under the same ids, so that each is made once however often it is moved. */
export async function moveEarlierChanges(): Promise<void> {
  for (const name of await appStorage.keys()) {
    if (!name.startsWith(PREFIX)) continue
    const account = name.slice(PREFIX.length)
    const text = await sealedStorage(name).get(name)
    for (const { change, ...entry } of text ? (JSON.parse(text) as Earlier[]) : [])
      await outboxStore.add({ ...change, ...entry, account })
    await destroyEarlierChanges(account)
  }
}

/** With the key: nobody can read them any more. */
export async function destroyEarlierChanges(account: string): Promise<void> {
  await appStorage.remove(PREFIX + account)
  await sealedStorage(PREFIX + account).destroyKey()
}
