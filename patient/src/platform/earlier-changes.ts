// Earlier versions stored an account's offline changes as one sealed text, with its own key.
import type { Entry } from '@aruga/client/outbox/entry'
import { sealedStorage } from './sealed-storage.ts'
import { appStorage } from './storage.ts'

const PREFIX = 'intents.'
type Earlier = Pick<Entry, 'id' | 'at' | 'refused'> & { change: { kind: string } }

/** Moves all of them into the outbox by `add`, under the same ids, so that each is made once, however often this runs. */
export async function moveEarlierChanges(add: (entry: Entry) => Promise<void>): Promise<void> {
  for (const name of await appStorage.keys()) {
    if (!name.startsWith(PREFIX)) continue
    const account = name.slice(PREFIX.length)
    const text = await sealedStorage(name).get(name)
    for (const { change, ...entry } of text ? (JSON.parse(text) as Earlier[]) : [])
      await add({ ...change, ...entry, account })
    await destroyEarlierChanges(account)
  }
}

/** Deletes the key too: nobody can read the changes any more. */
export async function destroyEarlierChanges(account: string): Promise<void> {
  await appStorage.remove(PREFIX + account)
  await sealedStorage(PREFIX + account).destroyKey()
}
