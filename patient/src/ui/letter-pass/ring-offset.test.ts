import { expect, test } from 'vitest'
import { RING_LENGTH, ringOffset } from './ring-offset.ts'

test('nothing bought still shows a dot', () => {
  const shown = RING_LENGTH - ringOffset(0, 12)
  expect(shown).toBeGreaterThan(0)
  expect(shown).toBeLessThan(1)
})

test('five of twelve draws five twelfths of the arc', () => {
  expect(1 - ringOffset(5, 12) / RING_LENGTH).toBeCloseTo(5 / 12)
})

test('all bought closes the ring, and more than all does not run over', () => {
  expect(ringOffset(12, 12)).toBe(0)
  expect(ringOffset(13, 12)).toBe(0)
})

test('a letter for nothing is a dot, not a broken drawing', () => {
  expect(Number.isFinite(ringOffset(0, 0))).toBe(true)
})
