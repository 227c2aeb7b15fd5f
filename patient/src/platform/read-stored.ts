// Reads the app's storage without its library, for the page before the app: straight from the library's IndexedDB database.
import { done } from '@aruga/client/idb-request'
import { STORAGE } from '@aruga/contract/limits'

export async function readStored<T>(key: string): Promise<T | undefined> {
  const request = indexedDB.open(STORAGE.name)
  // The database does not exist yet, and the app creates it.
  request.onupgradeneeded = () => request.transaction?.abort()
  const database = await done(request)
  try {
    return await done<T | undefined>(database.transaction(STORAGE.storeName).objectStore(STORAGE.storeName).get(key))
  } finally {
    database.close()
  }
}
