// The codes that the page before the app may show, with real keys on a device of which only the stores are replaced.
import { newKey, seal } from '@aruga/client/seal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { indexedDbOf } from '../testing/indexed-db.ts'
import { readCodes } from './read-codes.ts'

const device = vi.hoisted(() => ({
  keys: new Map<string, CryptoKey>(),
  kept: new Map<string, unknown>(),
  local: new Map<string, string>(),
}))
vi.mock('../platform/device-keys.ts', () => ({ findDeviceKey: async (name: string) => device.keys.get(name) }))

const code = (changes: object = {}) => ({
  code: 'K47MPQRT',
  codeValidUntil: '2026-11-27T02:00:00.000Z',
  branch: { name: 'Katipunan Avenue', pharmacyName: 'Botika', address: 'Quezon City' },
  productName: 'Dalisulin',
  strength: '100 units/mL',
  unit: 'pen',
  left: 12,
  ...changes,
})

/** As cached-code.ts keeps them. */
async function keep(byLetter: object, logIn = 'maria-1') {
  const key = await newKey()
  device.keys.set('codes', key)
  device.kept.set('kept-codes', await seal(key, new TextEncoder().encode(JSON.stringify({ logIn, byLetter }))))
  device.local.set('codesOf', 'maria-1')
}

beforeEach(() => {
  for (const kept of Object.values(device)) kept.clear()
  vi.stubGlobal('indexedDB', indexedDbOf(device.kept))
  vi.stubGlobal('localStorage', { getItem: (key: string) => device.local.get(key) ?? null })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T04:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shown = async () => (await readCodes()).map((each) => each.code)

test('A code works until its end, and is not shown after it', async () => {
  await keep({ l1: code(), l2: code({ code: 'OLDCODE1', codeValidUntil: '2026-11-26T03:59:59.000Z' }) })
  expect(await shown()).toEqual(['K47MPQRT'])
  vi.setSystemTime('2026-11-27T02:00:00.000Z')
  expect(await shown()).toEqual([])
})

test.each([
  ['a day ahead still shows a code that works', 86_400_000, '2026-11-26T04:00:00.000Z', ['K47MPQRT']],
  ['a day behind shows none that is over', -86_400_000, '2026-11-27T02:00:00.000Z', []],
])('A phone whose clock is %s', async (_what, ahead, atTheServer, codes) => {
  await keep({ l1: code() })
  vi.setSystemTime(Date.parse(atTheServer) + ahead)
  device.local.set('serverTimeOffset', String(-ahead))
  expect(await shown()).toEqual(codes)
})

test('After a log-out there is none, also where the app was closed before it had removed them', async () => {
  await keep({ l1: code() })
  device.local.delete('codesOf')
  expect(await shown()).toEqual([])
})

test('A log-out while they are being read leaves none to show', async () => {
  await keep({ l1: code() })
  const reading = shown()
  device.local.delete('codesOf')
  expect(await reading).toEqual([])
})

test('Those of another log-in are nobody’s', async () => {
  await keep({ l1: code() }, 'jose-1')
  expect(await shown()).toEqual([])
})

test('Without their key, or where a bit has changed, there are none', async () => {
  await keep({ l1: code() })
  const sealed = device.kept.get('kept-codes') as { sealed: ArrayBuffer }
  const bytes = new Uint8Array(sealed.sealed)
  bytes[0] = (bytes[0] ?? 0) ^ 1
  expect(await shown()).toEqual([])
  await keep({ l1: code() })
  device.keys.clear()
  expect(await shown()).toEqual([])
})

test('On a device that has never stored anything there are none', async () => {
  device.local.set('codesOf', 'maria-1')
  expect(await shown()).toEqual([])
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('private window', 'SecurityError')
    },
  })
  expect(await shown()).toEqual([])
})
