// The codes that may be shown before the app is there.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CODES_KEY, CODES_SEAL } from '../platform/code-cache.ts'
import { CODES_OF } from '../platform/code-owner.ts'
import { storedDevice } from '../testing/stored-device.ts'
import { readCodes } from './read-codes.ts'

let device: ReturnType<typeof storedDevice>
/** Local storage. */
const local = new Map<string, string>()

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

async function store(byLetter: object, logIn = 'maria-1') {
  await device.store(CODES_KEY, CODES_SEAL, { logIn, byLetter })
  local.set(CODES_OF, 'maria-1')
}

beforeEach(() => {
  local.clear()
  device = storedDevice()
  vi.stubGlobal('localStorage', { getItem: (key: string) => local.get(key) ?? null })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T04:00:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const shown = async () => (await readCodes()).map((each) => each.code)

test('A code works until its end, and is not shown after it', async () => {
  await store({ l1: code(), l2: code({ code: 'OLDCODE1', codeValidUntil: '2026-11-26T03:59:59.000Z' }) })
  expect(await shown()).toEqual(['K47MPQRT'])
  vi.setSystemTime('2026-11-27T02:00:00.000Z')
  expect(await shown()).toEqual([])
})

test.each([
  ['a day ahead still shows a code that works', 86_400_000, '2026-11-26T04:00:00.000Z', ['K47MPQRT']],
  ['a day behind shows none that is over', -86_400_000, '2026-11-27T02:00:00.000Z', []],
])('A phone whose clock is %s', async (_what, ahead, atTheServer, codes) => {
  await store({ l1: code() })
  vi.setSystemTime(Date.parse(atTheServer) + ahead)
  local.set('serverTimeOffset', String(-ahead))
  expect(await shown()).toEqual(codes)
})

test('After a log-out there is none, also where the app was closed before it had removed them', async () => {
  await store({ l1: code() })
  local.delete(CODES_OF)
  expect(await shown()).toEqual([])
})

test('A log-out while they are being read leaves none to show', async () => {
  await store({ l1: code() })
  const reading = shown()
  local.delete(CODES_OF)
  expect(await reading).toEqual([])
})

test('Those of another log-in are nobody’s', async () => {
  await store({ l1: code() }, 'jose-1')
  expect(await shown()).toEqual([])
})

test('Without their key, or where a bit has changed, there are none', async () => {
  await store({ l1: code() })
  const sealed = device.values.get(CODES_KEY) as { sealed: ArrayBuffer }
  const bytes = new Uint8Array(sealed.sealed)
  bytes[0] = (bytes[0] ?? 0) ^ 1
  expect(await shown()).toEqual([])
  await store({ l1: code() })
  device.keys.clear()
  expect(await shown()).toEqual([])
})

test('On a device that has never stored anything there are none', async () => {
  local.set(CODES_OF, 'maria-1')
  expect(await shown()).toEqual([])
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('private window', 'SecurityError')
    },
  })
  expect(await shown()).toEqual([])
})
