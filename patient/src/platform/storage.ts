import { STORAGE } from '@aruga/contract/limits'
import { Drivers, Storage } from '@ionic/storage'
import { secureStorageDriver } from './secure-storage.ts'

const opening = open()

/** docs/specification.md#9. An undefined driver would be skipped silently, so it is defined before `create()`. */
async function open(): Promise<Storage> {
  const storage = new Storage({
    ...STORAGE,
    driverOrder: [Drivers.SecureStorage, Drivers.IndexedDB, Drivers.LocalStorage],
  })
  await storage.defineDriver(secureStorageDriver)
  return storage.create()
}

/** The app storage: JSON values and blobs that survive the app. Each call waits until the storage is open. */
export const appStorage = {
  get: async (key: string): Promise<unknown> => (await opening).get(key),
  set: async (key: string, value: unknown): Promise<unknown> => (await opening).set(key, value),
  remove: async (key: string): Promise<unknown> => (await opening).remove(key),
  keys: async (): Promise<string[]> => (await opening).keys(),
}
