// What each account on this device has changed without a network, sealed with a key of its own, which goes at the log-out with it.
import { sealedStorage } from './sealed-storage.ts'
import { appStorage } from './storage.ts'

const PREFIX = 'intents.'
const nameOf = (account: string) => PREFIX + account
const sealedOf = (account: string) => sealedStorage(nameOf(account))

/** Null where there is nothing that can be read. */
export const readIntentsText = (account: string): Promise<string | null> => sealedOf(account).get(nameOf(account))

/** Rejects where the device cannot store. */
export const writeIntentsText = (account: string, text: string): Promise<void> =>
  sealedOf(account).set(nameOf(account), text)

export const accountsWithIntents = async (): Promise<string[]> =>
  (await appStorage.keys()).filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length))

/** With the key: nobody can read them any more. */
export async function destroyIntents(account: string): Promise<void> {
  await appStorage.remove(nameOf(account))
  await sealedOf(account).destroyKey()
}
