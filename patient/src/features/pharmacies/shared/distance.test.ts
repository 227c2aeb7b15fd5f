import { expect, test } from 'vitest'
import { formatDistance, metresBetween } from './distance.ts'

test.each([
  [3, '10 m'],
  [847, '850 m'],
  [996, '1.0 km'],
  [2430, '2.4 km'],
  [9960, '10 km'],
  [1_204_000, '1,204 km'],
])('%d metres read %s', (metres, text) => expect(formatDistance(metres).replace('\u00a0', ' ')).toBe(text))

test('from Baguio to Cebu City it is 765 km, and from a place to itself 0', () => {
  const baguio = { latitude: 16.4023, longitude: 120.596 }
  expect(Math.round(metresBetween(baguio, { latitude: 10.3157, longitude: 123.8854 }) / 1000)).toBe(765)
  expect(metresBetween(baguio, baguio)).toBe(0)
})
