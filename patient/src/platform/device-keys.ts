// Named keys that this browser stores and that no script can export.
import { done } from '@aruga/client/idb-request'
import { newKey } from '@aruga/client/seal'

const STORE = 'keys'

async function withKeys<T>(work: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const request = indexedDB.open('aruga-keys', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  const database = await done(request)
  try {
    return await done(work(database.transaction(STORE, 'readwrite').objectStore(STORE)))
  } finally {
    database.close()
  }
}

export const findDeviceKey = (name: string) => withKeys<CryptoKey | undefined>((keys) => keys.get(name))

/** Creates the key if there is none. Rejects where the browser stores nothing, as in some private windows. */
export async function deviceKey(name: string): Promise<CryptoKey> {
  const existing = await findDeviceKey(name)
  if (existing) return existing
  const made = await newKey()
  // If two tabs create one at the same time, both use the first.
  await withKeys((keys) => keys.add(made, name)).catch(() => undefined)
  return (await findDeviceKey(name)) ?? made
}

export const destroyDeviceKey = (name: string): Promise<unknown> => withKeys((keys) => keys.delete(name))
