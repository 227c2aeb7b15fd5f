import { expect, test, vi } from 'vitest'

/** The calls to Ionic Storage, in order; none of our own code is mocked. */
const calls = vi.hoisted(() => [] as unknown[])
const driver = vi.hoisted(() => ({ blocked: false }))
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
      if (driver.blocked) throw new Error('No available storage method found.')
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

test('A browser that blocks every store keeps values until the page is closed', async () => {
  driver.blocked = true
  vi.resetModules()
  const { appStorage } = await import('./storage.ts')
  expect(await appStorage.get('draft')).toBeNull()
  await appStorage.set('draft', { photo: new Blob(['x']) })
  await appStorage.set('other', 1)
  await appStorage.remove('other')
  expect(await appStorage.get('draft')).toEqual({ photo: expect.any(Blob) })
  expect(await appStorage.keys()).toEqual(['draft'])
})
