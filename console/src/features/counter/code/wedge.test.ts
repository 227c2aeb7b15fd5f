import { expect, test } from 'vitest'
import { createWedge } from './wedge.ts'

/** Presses keys `gap` milliseconds apart and returns the recognised scans. */
function press(keys: string[], gap: number, wedge = createWedge(), from = 1000) {
  return keys.flatMap((key, n) => wedge(key, from + n * gap).scanned ?? [])
}
const shifted = [...'K7M4QXHP'].flatMap((key) => (/[A-Z]/.test(key) ? ['Shift', key] : [key]))

test('A fast burst that ends with Enter is a scan, with or without Shift keys', () => {
  expect(press([...'K7M4QXHP', 'Enter'], 5)).toEqual(['K7M4QXHP'])
  expect(press([...shifted, 'Enter'], 5)).toEqual(['K7M4QXHP'])
})

test('Human typing, a short burst and a burst without Enter are not scans', () => {
  expect(press([...'K7M4QXHP', 'Enter'], 120)).toEqual([])
  expect(press([...'K7M', 'Enter'], 5)).toEqual([])
  expect(press([...'K7M4QXHP'], 5)).toEqual([])
})

test('Keys typed before a scan are not part of it, and one scan can follow another', () => {
  const wedge = createWedge()
  expect(press(['1', '2'], 200, wedge, 0)).toEqual([])
  expect(press([...'K7M4QXHP', 'Enter'], 5, wedge, 1000)).toEqual(['K7M4QXHP'])
  expect(press([...'Q9Q9Q9Q9', 'Enter'], 5, wedge, 1050)).toEqual(['Q9Q9Q9Q9'])
})

test('A delayed key does not break a scan, and capitals typed with Shift are not one', () => {
  const wedge = createWedge()
  const at = [0, 5, 10, 190, 195, 200, 380, 385, 390]
  expect([...'K7M4QXHP', 'Enter'].flatMap((key, n) => wedge(key, 5000 + (at[n] ?? 0)).scanned ?? [])).toEqual([
    'K7M4QXHP',
  ])
  expect(press([...shifted, 'Enter'], 90)).toEqual([])
})
