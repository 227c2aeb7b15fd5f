import { expect, test } from 'vitest'
import { RING_LENGTH, ringOffset } from './ring-offset.ts'

test('the arc of an unused letter is a dot', () => {
  const shown = RING_LENGTH - ringOffset(0, 12)
  expect(shown).toBeGreaterThan(0)
  expect(shown).toBeLessThan(1)
})

test('the arc for five of twelve is five twelfths of the circle', () => {
  expect(1 - ringOffset(5, 12) / RING_LENGTH).toBeCloseTo(5 / 12)
})

test('the arc is a full circle when all is bought, and no more beyond that', () => {
  expect(ringOffset(12, 12)).toBe(0)
  expect(ringOffset(13, 12)).toBe(0)
})

test('the arc for a quantity of zero is a dot, not NaN', () => {
  expect(Number.isFinite(ringOffset(0, 0))).toBe(true)
})
