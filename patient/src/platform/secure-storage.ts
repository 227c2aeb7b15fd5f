// The `ionicSecureStorage` driver: the iOS keychain, and on Android values that a key of the keystore has encrypted. Only the
// build for phones has it (`npm run native`); in a browser the driver says that it is not supported, and Ionic Storage uses IndexedDB.
import { deviceStore } from '@aruga/client/stores'
import { Capacitor } from '@capacitor/core'
import { fromText, toText } from './blobs-as-text.ts'

/** Set by the first start after an installation, in what an uninstallation removes. */
const INSTALLED_KEY = 'installed'

/** Wrapped: a plugin answers to every name, to `then` as well, and `await` would call it. */
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
  // Neither in a backup nor on another phone.
  await storage.setDefaultKeychainAccess(access)
  // The keychain outlives the app: whoever installs it again starts without the tokens of before.
  if (deviceStore.getItem(INSTALLED_KEY)) return
  await storage.clear()
  deviceStore.setItem(INSTALLED_KEY, 'yes')
}

const keys = async () => (await loaded()).storage.keys()
const getItem = async (key: string): Promise<unknown> => {
  const text = await (await loaded()).storage.getItem(key)
  return text === null ? null : fromText(text)
}

/** Values are stored as JSON text, photos in it too. The methods are those of a localForage driver. */
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
