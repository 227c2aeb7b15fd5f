// The app's storage without its library, for the page before the app: its database is IndexedDB's.
import { done } from '@aruga/client/idb-request'
import { STORAGE } from '@aruga/contract/limits'

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
