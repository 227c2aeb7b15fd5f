import { STORAGE } from '@aruga/contract/limits'
import type { Storage } from '@ionic/storage'

type KeyValueStore = Pick<Storage, 'get' | 'set' | 'remove' | 'keys'>

let opening: Promise<KeyValueStore> | undefined

/** Opens the storage: after the first page, which does not need it. */
export const openStorage = () => {
  opening ??= open()
  return opening
}

/** docs/specification.md#9. An undefined driver would be skipped silently, so it is defined before `create()`. */
async function open(): Promise<KeyValueStore> {
  const [{ Drivers, Storage }, { secureStorageDriver }] = await Promise.all([
    import('@ionic/storage'),
    import('./secure-storage.ts'),
  ])
  const storage = new Storage({
    ...STORAGE,
    driverOrder: [Drivers.SecureStorage, Drivers.IndexedDB, Drivers.LocalStorage],
  })
  await storage.defineDriver(secureStorageDriver)
  // The browser blocks all stores, for example because site data are blocked: the log-in shows this (client/src/stores.ts).
  return storage.create().catch(() => inMemory())
}

function inMemory(): KeyValueStore {
  const values = new Map<string, unknown>()
  return {
    get: async (key) => values.get(key) ?? null,
    set: async (key, value) => values.set(key, value),
    remove: async (key) => values.delete(key),
    keys: async () => [...values.keys()],
  }
}

/** The app storage: JSON values and blobs that survive the app. Each call waits until the storage is open. */
export const appStorage = {
  get: async (key: string): Promise<unknown> => (await openStorage()).get(key),
  set: async (key: string, value: unknown): Promise<unknown> => (await openStorage()).set(key, value),
  remove: async (key: string): Promise<unknown> => (await openStorage()).remove(key),
  keys: async (): Promise<string[]> => (await openStorage()).keys(),
}
