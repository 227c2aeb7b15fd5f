// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStore, tabStore } from './stores.ts'

const blocked = (name: string, get: () => unknown) =>
  Object.defineProperty(globalThis, name, { get, configurable: true })
const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
const real = { localStorage: globalThis.localStorage, sessionStorage: globalThis.sessionStorage }

beforeEach(() => {
  for (const [name, storage] of Object.entries(real)) {
    blocked(name, () => storage)
    storage.clear()
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const store of [deviceStore, tabStore]) store.removeItem('a')
})

const ways: [string, () => unknown][] = [
  ['throws when it is looked at', refuse],
  ['is null', () => null],
  ['is missing', () => undefined],
  ['throws with each call', () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
]
test.each(ways)('Storage that %s is replaced by memory, and reports it', (_, get) => {
  blocked('localStorage', get)
  blocked('sessionStorage', get)
  for (const store of [deviceStore, tabStore]) {
    expect(store.isBlocked()).toBe(true)
    expect(store.getItem('a')).toBeNull()
    store.setItem('a', '1')
    store.setItem('a', '2')
    expect(store.getItem('a')).toBe('2')
    store.removeItem('a')
    expect(store.getItem('a')).toBeNull()
  }
})

test('Working storage keeps its values, and another tab may remove them', () => {
  deviceStore.setItem('a', '1')
  tabStore.setItem('a', '2')
  expect([real.localStorage.getItem('a'), real.sessionStorage.getItem('a')]).toEqual(['1', '2'])
  expect(deviceStore.isBlocked()).toBe(false)
  real.localStorage.removeItem('a')
  expect(deviceStore.getItem('a')).toBeNull()
})

test('When storage is full, the new value counts and not the old one', () => {
  const store = new Map([['a', 'old']])
  const full = {
    getItem: (key: string) => store.get(key) ?? null,
    removeItem: (key: string) => store.delete(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  blocked('localStorage', () => full)
  deviceStore.setItem('a', 'new')
  expect(deviceStore.getItem('a')).toBe('new')
  expect(deviceStore.isBlocked()).toBe(false)
  deviceStore.removeItem('a')
  expect(deviceStore.getItem('a')).toBeNull()
})
