import { expect, test, vi } from 'vitest'

/** The calls to Ionic Storage, in order; none of our own code is mocked. */
const calls = vi.hoisted(() => [] as unknown[])
vi.mock('@ionic/storage', () => ({
  Drivers: { SecureStorage: 'ionicSecureStorage', IndexedDB: 'asyncStorage', LocalStorage: 'localStorageWrapper' },
  Storage: class {
    constructor(config: object) {
      calls.push(config)
    }
    async defineDriver({ _driver }: { _driver: string }) {
      calls.push(`defined ${_driver}`)
    }
    async create() {
      calls.push('created')
      return new Map()
    }
  },
}))

test('Local storage is opened when the app starts.', async () => {
  const { openStorage } = await import('./storage.ts')
  await openStorage()
  expect(calls.slice(1)).toEqual(['defined ionicSecureStorage', 'created'])
})

test('Local storage database name: _ionicstorage, store _ionickv.', () => {
  expect(calls[0]).toMatchObject({ name: '_ionicstorage', storeName: '_ionickv' })
})

test('Driver order: secure storage, IndexedDB, local storage.', () => {
  expect(calls[0]).toMatchObject({ driverOrder: ['ionicSecureStorage', 'asyncStorage', 'localStorageWrapper'] })
})
