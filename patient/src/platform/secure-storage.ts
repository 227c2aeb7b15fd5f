// The `ionicSecureStorage` driver: the iOS keychain, and on Android values encrypted with a key of the keystore. Only the build for
// phones contains it (`npm run native`); in a browser the driver reports that it is not supported, and Ionic Storage uses IndexedDB.
import { deviceStore } from '@aruga/client/stores'
import { Capacitor } from '@capacitor/core'
import { fromText, toText } from './blobs-as-text.ts'

/** Set by the first start after an installation, in a storage that is removed with the app. */
const INSTALLED_KEY = 'installed'

/** Wrapped: the plugin's proxy answers to every name, including `then`, which `await` would call. */
async function load() {
  if (import.meta.env.MODE !== 'native') throw new Error('A browser has no secure storage')
  const { KeychainAccess, SecureStorage } = await import('@aparajita/capacitor-secure-storage')
  return { storage: SecureStorage, access: KeychainAccess.whenUnlockedThisDeviceOnly }
}
let loading: ReturnType<typeof load> | undefined
const loaded = () => {
  loading ??= load()
  return loading
}

async function open() {
  const { storage, access } = await loaded()
  // Keeps the values out of backups and off other phones.
  await storage.setDefaultKeychainAccess(access)
  // The keychain outlives the app: a new installation starts without the previous one's tokens.
  if (deviceStore.getItem(INSTALLED_KEY)) return
  await storage.clear()
  deviceStore.setItem(INSTALLED_KEY, 'yes')
}

const keys = async () => (await loaded()).storage.keys()
const getItem = async (key: string): Promise<unknown> => {
  const text = await (await loaded()).storage.getItem(key)
  return text === null ? null : fromText(text)
}

/** Stores values as JSON text, photos included. The methods are those of a localForage driver. */
export const secureStorageDriver = {
  _driver: 'ionicSecureStorage',
  _initStorage: open,
  _support: async () => import.meta.env.MODE === 'native' && Capacitor.isNativePlatform(),
  getItem,
  async setItem(key: string, value: unknown) {
    await (await loaded()).storage.setItem(key, await toText(value))
    return value
  },
  removeItem: async (key: string) => (await loaded()).storage.removeItem(key),
  keys,
  key: async (index: number) => (await keys())[index],
  length: async () => (await keys()).length,
  clear: async () => (await loaded()).storage.clear(),
  async iterate(visit: (value: unknown, key: string, number: number) => unknown) {
    for (const [index, key] of (await keys()).entries()) {
      const stop = visit(await getItem(key), key, index + 1)
      if (stop !== undefined) return stop
    }
  },
}
