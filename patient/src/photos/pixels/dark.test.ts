import { expect, test } from 'vitest'
import { isDark } from './dark.ts'

/** Paper on half of the picture, print on a tenth of the paper, a table around it. */
const scene = (paper: number) =>
  Float32Array.from({ length: 1000 }, (_, i) => (i % 10 === 0 ? paper / 4 : i < 500 ? paper : paper / 2))

test('Paper in daylight and under a lamp is bright enough; in a dark room it is not', () => {
  expect(isDark(scene(220))).toBe(false)
  expect(isDark(scene(120))).toBe(false)
  expect(isDark(scene(60))).toBe(true)
})

test('A covered lens is dark', () => {
  expect(isDark(new Float32Array(100))).toBe(true)
})
