// @vitest-environment happy-dom
// When the page before the app may paint home, with real keys on a device of which only the stores are replaced.
import { newKey, seal } from '@aruga/client/seal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HomeSnapshot } from '../platform/home-snapshot.ts'
import { HOME_KEY, madeForNow } from '../platform/home-snapshot.ts'
import { indexedDbOf } from '../testing/indexed-db.ts'
import { readHome } from './read-home.ts'

const device = vi.hoisted(() => ({ keys: new Map<string, CryptoKey>(), kept: new Map<string, unknown>() }))
vi.mock('../platform/device-keys.ts', () => ({ findDeviceKey: async (name: string) => device.keys.get(name) }))

const matchWidth = (isWide: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isWide } as MediaQueryList)
/** Of the page's script, which nothing is to load here. */
const openBuild = (app: string) =>
  vi.spyOn(document, 'querySelector').mockReturnValue({ dataset: { app } } as unknown as Element)

/** As offline-copy.ts keeps it. */
async function keep(changes: Partial<HomeSnapshot> = {}) {
  const key = await newKey()
  const titles = { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' }
  const home: HomeSnapshot = {
    logIn: 'maria-1',
    madeFor: madeForNow('en'),
    titles,
    elements: ['main', {}, 'Dalisulin'],
    ...changes,
  }
  device.keys.set('copies', key)
  device.kept.set(HOME_KEY, await seal(key, new TextEncoder().encode(JSON.stringify(home))))
}

beforeEach(async () => {
  for (const stored of Object.values(device)) stored.clear()
  vi.stubGlobal('indexedDB', indexedDbOf(device.kept))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 26, 9) })
  matchWidth(false)
  openBuild('index-one')
  localStorage.clear()
  localStorage.setItem('TOKEN', 'token')
  device.kept.set('session', { logIn: 'maria-1' })
  await keep()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('Whoever is logged in finds home as it was, also later on the same day', async () => {
  vi.setSystemTime(new Date(2026, 10, 26, 23, 59))
  expect(await readHome()).toMatchObject({ elements: ['main', {}, 'Dalisulin'] })
})

test.each<[string, () => unknown]>([
  ['after a log-out', () => localStorage.removeItem('TOKEN')],
  ['after a log-out that the app was closed in', () => device.kept.delete('session')],
  ['of another log-in', () => device.kept.set('session', { logIn: 'jose-1' })],
  ['after a log-out has destroyed its key', () => device.keys.clear()],
  ['of the day before', () => vi.setSystemTime(new Date(2026, 10, 27, 0, 0))],
  ['in another language', () => localStorage.setItem('language', 'fil')],
  ['of another build', () => openBuild('index-two')],
  ['of a window with another navigation', () => matchWidth(true)],
  ['where none is kept', () => device.kept.delete(HOME_KEY)],
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
  const { sealed } = device.kept.get(HOME_KEY) as { sealed: ArrayBuffer }
  new Uint8Array(sealed)[0] = (new Uint8Array(sealed)[0] ?? 0) ^ 1
  expect(await readHome()).toBeNull()
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('private window', 'SecurityError')
    },
  })
  expect(await readHome()).toBeNull()
})
