// @vitest-environment happy-dom
// When home may be painted before the app is there.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOME_KEY, HOME_SEAL, madeForNow } from '../platform/home-snapshot.ts'
import { storedDevice } from '../testing/stored-device.ts'
import { readHome } from './read-home.ts'

let device: ReturnType<typeof storedDevice>

const matchWidth = (isWide: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isWide } as MediaQueryList)
/** Of the page's script, which nothing is to load here. */
const openBuild = (app: string) =>
  vi.spyOn(document, 'querySelector').mockReturnValue({ dataset: { app } } as unknown as Element)

const elements = ['main', {}, 'Dalisulin']

beforeEach(async () => {
  device = storedDevice()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 26, 9) })
  matchWidth(false)
  openBuild('index-one')
  localStorage.clear()
  localStorage.setItem('TOKEN', 'token')
  device.values.set('session', { logIn: 'maria-1' })
  const titles = { morning: 'Good morning', afternoon: 'Good afternoon', evening: 'Good evening' }
  await device.store(HOME_KEY, HOME_SEAL, { logIn: 'maria-1', madeFor: madeForNow('en'), titles, elements })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('A patient who is logged in finds home as it was, also later on the same day', async () => {
  vi.setSystemTime(new Date(2026, 10, 26, 23, 59))
  expect(await readHome()).toMatchObject({ elements })
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
