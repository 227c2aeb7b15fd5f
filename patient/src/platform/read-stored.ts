// The app's storage without its library, for the page before the app: its database is IndexedDB's.
import { done } from '@aruga/client/idb-request'
import { type Sealed, unseal } from '@aruga/client/seal'
import { STORAGE } from '@aruga/contract/limits'
import { findDeviceKey } from './device-keys.ts'

export async function readStored<T>(key: string): Promise<T | undefined> {
  const request = indexedDB.open(STORAGE.name)
  // It is not there, and making it is the app's work.
  request.onupgradeneeded = () => request.transaction?.abort()
  const database = await done(request)
  try {
    return await done<T | undefined>(database.transaction(STORAGE.storeName).objectStore(STORAGE.storeName).get(key))
  } finally {
    database.close()
  }
}

/** What sealed-storage.ts has stored, with the name of its key; null where either is missing. Rejects where it cannot be opened. */
export async function readSealed<T>(name: string, keyName: string): Promise<T | null> {
  const [sealed, key] = await Promise.all([readStored<Sealed>(name), findDeviceKey(keyName)])
  return sealed && key ? JSON.parse(new TextDecoder().decode(await unseal(key, sealed))) : null
}
