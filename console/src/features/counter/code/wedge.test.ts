import { expect, test } from 'vitest'
import { createWedge } from './wedge.ts'

/** Presses keys so many milliseconds apart; answers what was taken for a scan. */
function press(keys: string[], gap: number, wedge = createWedge(), from = 1000) {
  return keys.flatMap((key, n) => wedge(key, from + n * gap).scanned ?? [])
}
const shifted = [...'K7M4QXHP'].flatMap((key) => (/[A-Z]/.test(key) ? ['Shift', key] : [key]))

test('A scanner’s burst that ends with Enter is a scan, with Shift keys or without', () => {
  expect(press([...'K7M4QXHP', 'Enter'], 5)).toEqual(['K7M4QXHP'])
  expect(press([...shifted, 'Enter'], 5)).toEqual(['K7M4QXHP'])
})

test('What a person types is none, and neither is a short burst or one without Enter', () => {
  expect(press([...'K7M4QXHP', 'Enter'], 120)).toEqual([])
  expect(press([...'K7M', 'Enter'], 5)).toEqual([])
  expect(press([...'K7M4QXHP'], 5)).toEqual([])
})

test('Keys that a person pressed before do not get into the scan; one scan follows another', () => {
  const wedge = createWedge()
  expect(press(['1', '2'], 200, wedge, 0)).toEqual([])
  expect(press([...'K7M4QXHP', 'Enter'], 5, wedge, 1000)).toEqual(['K7M4QXHP'])
  expect(press([...'Q9Q9Q9Q9', 'Enter'], 5, wedge, 1050)).toEqual(['Q9Q9Q9Q9'])
})

test('A busy computer may hold a key of a scan back; capitals typed with Shift by a person are still a person’s', () => {
  const wedge = createWedge()
  const at = [0, 5, 10, 190, 195, 200, 380, 385, 390]
  expect([...'K7M4QXHP', 'Enter'].flatMap((key, n) => wedge(key, 5000 + (at[n] ?? 0)).scanned ?? [])).toEqual([
    'K7M4QXHP',
  ])
  expect(press([...shifted, 'Enter'], 90)).toEqual([])
})
