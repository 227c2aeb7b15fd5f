import { expect, test } from 'vitest'
import { formatDistance } from './distance.ts'

test.each([
  [3, '10 m'],
  [847, '850 m'],
  [996, '1.0 km'],
  [2430, '2.4 km'],
  [9960, '10 km'],
  [1_204_000, '1,204 km'],
])('%d metres read %s', (metres, text) => expect(formatDistance(metres).replace('\u00a0', ' ')).toBe(text))
