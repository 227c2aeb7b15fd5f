// @vitest-environment happy-dom
// The driver on the plugin's implementation for browsers: the same calls, without the encryption of a phone.
import { afterEach, expect, test, vi } from 'vitest'
import { secureStorageDriver as driver } from './secure-storage.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  window.localStorage.clear()
})

/** As in the build of `npm run native`. */
const onPhone = async () => {
  vi.stubEnv('MODE', 'native')
  await driver._initStorage()
}

test('A browser has no secure storage: Ionic Storage takes the next driver', async () => {
  expect(await driver._support()).toBe(false)
})

test('What was stored is read again, as it was', async () => {
  await onPhone()
  await driver.setItem('session', { token: 'a', until: '2026-11-24T02:00:00.000Z', flags: [true, null] })
  expect(await driver.getItem('session')).toEqual({
    token: 'a',
    until: '2026-11-24T02:00:00.000Z',
    flags: [true, null],
  })
  expect(await driver.getItem('nothing')).toBeNull()
})

test('The photo of a draft is stored byte by byte', async () => {
  await onPhone()
  const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => index % 256)
  await driver.setItem('draft', { receipts: [{ file: new File([bytes], 'OR.jpg', { type: 'image/jpeg' }) }] })
  const { receipts } = (await driver.getItem('draft')) as { receipts: { file: File }[] }
  const [{ file }] = receipts as [{ file: File }]
  expect([file.name, file.type]).toEqual(['OR.jpg', 'image/jpeg'])
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
})

test('Keys are listed, removed and visited like those of the other drivers', async () => {
  await onPhone()
  await driver.setItem('one', 1)
  await driver.setItem('two', 2)
  expect((await driver.keys()).sort()).toEqual(['one', 'two'])
  expect(await driver.length()).toBe(2)
  expect(await driver.iterate((value, key) => (value === 2 ? key : undefined))).toBe('two')
  await driver.removeItem('one')
  expect(await driver.keys()).toEqual(['two'])
  await driver.clear()
  expect(await driver.length()).toBe(0)
})

test('A new installation of the app removes what the keychain still contains', async () => {
  await onPhone()
  await driver.setItem('session', 'of before')
  await driver._initStorage()
  expect(await driver.getItem('session')).toBe('of before')
  window.localStorage.removeItem('installed')
  await driver._initStorage()
  expect(await driver.getItem('session')).toBeNull()
})
