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
vi.mock('./outbox-store.ts', () => ({
  outboxStore: { destroy: vi.fn() },
}))
vi.mock('./shared-files.ts', () => ({ forgetShared: vi.fn() }))
vi.mock('./native/background-uploads.ts', () => ({ stopPhone: vi.fn() }))

const { forgetAccount } = await import('./forget-account.ts')
const { readIntentsText, writeIntentsText } = await import('./intent-store.ts')

beforeEach(() => {
  device.stored.clear()
  device.keys.clear()
})

test('An account that is gone takes the changes that waited along, with their key, and nobody else’s', async () => {
  await writeIntentsText('maria', 'a claim')
  await writeIntentsText('jose', 'a receipt')
  expect(JSON.stringify([...device.stored])).not.toContain('claim')
  await forgetAccount('maria')
  expect([...device.stored.keys(), ...device.keys.keys()]).toEqual(['intents.jose', 'intents.jose'])
  expect(await readIntentsText('maria')).toBeNull()
  expect(await readIntentsText('jose')).toBe('a receipt')
})

test('In a phone’s app the readable copies that the phone was sending go, too', async () => {
  vi.stubEnv('MODE', 'native')
  await forgetAccount('maria')
  vi.unstubAllEnvs()
  const { stopPhone } = await import('./native/background-uploads.ts')
  expect(stopPhone).toHaveBeenCalledOnce()
})

test('What one part of the storage refuses keeps no other from being destroyed', async () => {
  const { outboxStore } = await import('./outbox-store.ts')
  vi.mocked(outboxStore.destroy).mockRejectedValueOnce(new Error('The storage is gone.'))
  await writeIntentsText('maria', 'a claim')
  await forgetAccount('maria')
  expect(await readIntentsText('maria')).toBeNull()
})
