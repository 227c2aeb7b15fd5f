// The `ionicSecureStorage` driver: iOS keychain and Android keystore, through a native plugin `SecureStorage`. A browser has
// no such plugin; the driver then reports itself unsupported, and Ionic Storage uses IndexedDB.
import { Capacitor, registerPlugin } from '@capacitor/core'

type SecureStoragePlugin = {
  get(options: { key: string }): Promise<{ value: string | null }>
  set(options: { key: string; value: string }): Promise<void>
  remove(options: { key: string }): Promise<void>
  keys(): Promise<{ keys: string[] }>
}

const PLUGIN = 'SecureStorage'
const plugin = registerPlugin<SecureStoragePlugin>(PLUGIN)

const keys = async () => (await plugin.keys()).keys
const getItem = async (key: string): Promise<unknown> => {
  const { value } = await plugin.get({ key })
  return value === null ? null : JSON.parse(value)
}

/** Values are stored as JSON text. The methods are those of a localForage driver. */
export const secureStorageDriver = {
  _driver: 'ionicSecureStorage',
  _initStorage: async () => undefined,
  _support: async () => Capacitor.isNativePlatform() && Capacitor.isPluginAvailable(PLUGIN),
  getItem,
  async setItem(key: string, value: unknown) {
    await plugin.set({ key, value: JSON.stringify(value) })
    return value
  },
  removeItem: (key: string) => plugin.remove({ key }),
  keys,
  key: async (index: number) => (await keys())[index],
  length: async () => (await keys()).length,
  async clear() {
    for (const key of await keys()) await plugin.remove({ key })
  },
  async iterate(visit: (value: unknown, key: string, number: number) => unknown) {
    for (const [index, key] of (await keys()).entries()) {
      const stop = visit(await getItem(key), key, index + 1)
      if (stop !== undefined) return stop
    }
  },
}
