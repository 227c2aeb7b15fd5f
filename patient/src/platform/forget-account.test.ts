import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'

/** In place of the device's storage and of the browser's keys. */
const device = vi.hoisted(() => ({ stored: new Map<string, unknown>(), keys: new Map<string, CryptoKey>() }))
vi.mock('./storage.ts', () => ({
  appStorage: {
    get: async (key: string) => device.stored.get(key) ?? null,
    set: async (key: string, value: unknown) => device.stored.set(key, value),
    remove: async (key: string) => device.stored.delete(key),
    keys: async () => [...device.stored.keys()],
  },
}))
vi.mock('./device-keys.ts', async () => {
  const { newKey } = await import('@aruga/client/seal')
  return {
    deviceKey: async (name: string) => {
      const key = device.keys.get(name) ?? (await newKey())
      device.keys.set(name, key)
      return key
    },
    destroyDeviceKey: async (name: string) => device.keys.delete(name),
  }
})
vi.mock('./shared-files.ts', () => ({ forgetShared: vi.fn() }))
vi.mock('./native/background-uploads.ts', () => ({ stopPhone: vi.fn() }))

const { forgetAccount } = await import('./forget-account.ts')
const { outboxStore } = await import('./outbox-store.ts')

const entry = (account: string) => ({ id: `${account}-1`, account, kind: 'claim', at: 1 })
const left = async () => (await Promise.all(['maria', 'jose'].map((account) => outboxStore.read(account)))).flat()

beforeEach(async () => {
  device.stored.clear()
  device.keys.clear()
  for (const account of ['maria', 'jose']) await outboxStore.destroy(account)
})

test('An account that is gone takes what was not sent along, with its key, and nobody else’s', async () => {
  await outboxStore.add(entry('maria'))
  await outboxStore.add(entry('jose'))
  await forgetAccount('maria')
  expect(await left()).toEqual([entry('jose')])
  expect(await outboxStore.accounts()).toEqual(['jose'])
})

test('In a phone’s app the readable copies that the phone was sending go, too', async () => {
  vi.stubEnv('MODE', 'native')
  await forgetAccount('maria')
  vi.unstubAllEnvs()
  const { stopPhone } = await import('./native/background-uploads.ts')
  expect(stopPhone).toHaveBeenCalledOnce()
})

test('What one part of the storage refuses keeps no other from being destroyed', async () => {
  const { forgetShared } = await import('./shared-files.ts')
  vi.mocked(forgetShared).mockRejectedValueOnce(new Error('The storage is gone.'))
  await outboxStore.add(entry('maria'))
  await forgetAccount('maria')
  expect(await left()).toEqual([])
})
