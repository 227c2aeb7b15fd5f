// @vitest-environment happy-dom
// What may be shown before the app is there.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CODES_KEY, CODES_SEAL } from '../platform/code-cache.ts'
import { CODES_OF } from '../platform/code-owner.ts'
import { HOME_KEY, HOME_SEAL, madeForNow } from '../platform/home-snapshot.ts'
import { storedDevice } from '../testing/stored-device.ts'
import { readCodes, readHome } from './read.ts'

let device: ReturnType<typeof storedDevice>

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
  localStorage.setItem(CODES_OF, 'maria-1')
}

const matchWidth = (isWide: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isWide } as MediaQueryList)
/** Of the page's script, which nothing is to load here. */
const openBuild = (app: string) =>
  vi.spyOn(document, 'querySelector').mockReturnValue({ dataset: { app } } as unknown as Element)

const html = '<main>Dalisulin</main>'

beforeEach(async () => {
  device = storedDevice()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T04:00:00.000Z') })
  matchWidth(false)
  openBuild('index-one')
  localStorage.clear()
  localStorage.setItem('TOKEN', 'token')
  device.values.set('session', { logIn: 'maria-1' })
  const titles = { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' }
  await device.store(HOME_KEY, HOME_SEAL, { logIn: 'maria-1', madeFor: madeForNow('en'), titles, html })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
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
  localStorage.setItem('serverTimeOffset', String(-ahead))
  expect(await shown()).toEqual(codes)
})

test('After a log-out there is none, also where the app was closed before it had removed them', async () => {
  await store({ l1: code() })
  localStorage.removeItem(CODES_OF)
  expect(await shown()).toEqual([])
})

test('A log-out while they are being read leaves none to show', async () => {
  await store({ l1: code() })
  const reading = shown()
  localStorage.removeItem(CODES_OF)
  expect(await reading).toEqual([])
})

test('Of several patients, the codes of the one who was shown last', async () => {
  await store({ l1: code() })
  await device.store(`${CODES_KEY} lourdes`, CODES_SEAL, {
    logIn: 'maria-1',
    byLetter: { l2: code({ code: 'LOURDES1' }) },
  })
  localStorage.setItem(CODES_OF, 'maria-1 lourdes')
  expect(await shown()).toEqual(['LOURDES1'])
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
  localStorage.setItem(CODES_OF, 'maria-1')
  expect(await shown()).toEqual([])
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('private window', 'SecurityError')
    },
  })
  expect(await shown()).toEqual([])
})

test('A patient who is logged in finds home as it was, also later on the same day', async () => {
  vi.setSystemTime(new Date(2026, 10, 26, 23, 59))
  expect(await readHome()).toMatchObject({ html })
})

test.each<[string, () => unknown]>([
  ['after a log-out', () => localStorage.removeItem('TOKEN')],
  ['after a log-out that the app was closed in', () => device.values.delete('session')],
  ['of another log-in', () => device.values.set('session', { logIn: 'jose-1' })],
  ['after a log-out has destroyed its key', () => device.keys.clear()],
  ['of the day before', () => vi.setSystemTime(new Date(2026, 10, 27, 0, 0))],
  ['in another language', () => localStorage.setItem('language', 'fil')],
  ['of another build', () => openBuild('index-two')],
  ['of a window with another navigation', () => matchWidth(true)],
  ['where none is stored', () => device.values.delete(HOME_KEY)],
])('Home is not painted %s', async (_what, change) => {
  change()
  expect(await readHome()).toBeNull()
})

test('A log-out while it is being read leaves none to paint', async () => {
  const reading = readHome()
  localStorage.removeItem('TOKEN')
  expect(await reading).toBeNull()
})

test('Where a bit has changed, or nothing can be read, the app comes first', async () => {
  const { sealed } = device.values.get(HOME_KEY) as { sealed: ArrayBuffer }
  new Uint8Array(sealed)[0] = (new Uint8Array(sealed)[0] ?? 0) ^ 1
  expect(await readHome()).toBeNull()
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('private window', 'SecurityError')
    },
  })
  expect(await readHome()).toBeNull()
})
