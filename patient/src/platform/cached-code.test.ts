// Which claim codes a device keeps (docs/decisions/017), with real keys on a device of which only the stores are replaced.

import { newKey } from '@aruga/client/seal'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { beforeEach, expect, test, vi } from 'vitest'
import { cacheCode, dropEndedCodes, validCodes } from './cached-code.ts'

const device = vi.hoisted(() => ({
  kept: new Map<string, unknown>(),
  keys: new Map<string, CryptoKey>(),
  local: new Map<string, string>(),
  logIn: 'maria-1' as string | null,
  listeners: new Set<(ended?: string) => void>(),
}))
vi.mock('./storage.ts', () => ({
  appStorage: {
    get: async (key: string) => device.kept.get(key) ?? null,
    set: async (key: string, value: unknown) => void device.kept.set(key, structuredClone(value)),
    remove: async (key: string) => void device.kept.delete(key),
  },
}))
vi.mock('./device-keys.ts', () => ({
  deviceKey: async (name: string) => {
    const key = device.keys.get(name) ?? (await newKey())
    device.keys.set(name, key)
    return key
  },
  destroyDeviceKey: async (name: string) => void device.keys.delete(name),
}))
vi.mock('./api.ts', () => ({
  session: {
    current: () => device.logIn && { logIn: device.logIn },
    subscribe: (listener: (ended?: string) => void) => device.listeners.add(listener),
  },
}))
// Asked for as soon as the module is loaded.
vi.hoisted(() =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.local.get(key) ?? null,
    setItem: (key: string, value: string) => void device.local.set(key, value),
    removeItem: (key: string) => void device.local.delete(key),
  }),
)

beforeEach(() => {
  device.kept.clear()
  device.keys.clear()
  device.local.clear()
  device.logIn = 'maria-1'
  device.local.set('TOKEN', 'token')
})

const SAID_AT = new Date('2026-11-26T03:00:00.000Z')
const claimed = (id: string, code: string) =>
  ({
    id,
    claim: { code, codeValidUntil: new Date(Date.now() + 3_600_000).toISOString(), branch: { name: 'Katipunan' } },
    productName: 'Dalisulin',
    quantityApproved: 12,
    quantityPurchased: 0,
  }) as unknown as LetterInFull
const kept = async () => (await validCodes()).map(({ code }) => code)

function end(how: string) {
  device.logIn = null
  for (const listener of device.listeners) listener(how)
}

test('A letter that is listed as cancelled, undone or used up has no code any more; others keep theirs', async () => {
  await cacheCode(claimed('l1', 'CODE0001'), SAID_AT)
  await cacheCode(claimed('l2', 'CODE0002'), SAID_AT)
  await cacheCode(claimed('l3', 'CODE0003'), SAID_AT)
  await dropEndedCodes([
    { id: 'l1', status: 'Cancelled' },
    { id: 'l2', status: 'Claimed' },
  ])
  expect(await kept()).toEqual(['CODE0002', 'CODE0003'])
  await dropEndedCodes([
    { id: 'l2', status: 'Issued' },
    { id: 'l3', status: 'Dispensed' },
  ])
  expect(await kept()).toEqual([])
  expect([device.kept.size, device.keys.size]).toEqual([0, 0])
})

test('A code that is read again keeps its place among the others', async () => {
  await cacheCode(claimed('l1', 'CODE0001'), SAID_AT)
  await cacheCode(claimed('l2', 'CODE0002'), SAID_AT)
  await cacheCode(claimed('l1', 'CODE0001'), SAID_AT)
  expect(await kept()).toEqual(['CODE0001', 'CODE0002'])
})

test('After 15 idle minutes the codes stay; after a log-out they go with their key', async () => {
  await cacheCode(claimed('l1', 'CODE0001'), SAID_AT)
  end('idle')
  expect(await kept()).toEqual(['CODE0001'])
  end('by-person')
  expect(device.local.has('codesOf')).toBe(false)
  expect(await kept()).toEqual([])
  expect([device.kept.size, device.keys.size]).toEqual([0, 0])
})

test('A tab that was asleep while another one logged out keeps no code of an answer that comes when it wakes', async () => {
  await cacheCode(claimed('l1', 'CODE0001'), SAID_AT)
  device.local.delete('codesOf')
  device.local.delete('TOKEN')
  await cacheCode(claimed('l1', 'CODE0002'), SAID_AT)
  end('in-another-tab')
  expect(device.local.has('codesOf')).toBe(false)
  expect(await kept()).toEqual([])
})
