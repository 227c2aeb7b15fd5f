import { expect, test, vi } from 'vitest'

/** What Ionic Storage is asked for, in its order: nothing of ours is replaced. */
const asked = vi.hoisted(() => [] as unknown[])
vi.mock('@ionic/storage', () => ({
  Drivers: { SecureStorage: 'ionicSecureStorage', IndexedDB: 'asyncStorage', LocalStorage: 'localStorageWrapper' },
  Storage: class {
    constructor(config: object) {
      asked.push(config)
    }
    async defineDriver({ _driver }: { _driver: string }) {
      asked.push(`defined ${_driver}`)
    }
    async create() {
      asked.push('created')
      return new Map()
    }
  },
}))

test('Local storage is opened when the app starts.', async () => {
  await import('./storage.ts')
  await vi.waitFor(() => expect(asked.slice(1)).toEqual(['defined ionicSecureStorage', 'created']))
})

test('Local storage database name: _ionicstorage, store _ionickv.', () => {
  expect(asked[0]).toMatchObject({ name: '_ionicstorage', storeName: '_ionickv' })
})

test('Driver order: secure storage, IndexedDB, local storage.', () => {
  expect(asked[0]).toMatchObject({ driverOrder: ['ionicSecureStorage', 'asyncStorage', 'localStorageWrapper'] })
})
