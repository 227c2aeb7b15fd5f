import { expect, test } from 'vitest'
import { pathOf } from './lines.ts'

test('A line goes through the middle of each week, and a week without data interrupts it', () => {
  expect(pathOf([0, 5, 10, 10], 10)).toBe('M12.5 100L37.5 50L62.5 0L87.5 0')
  expect(pathOf([null, 5, null, 10], 10)).toBe('M37.5 50h0M87.5 0h0')
  expect(pathOf([null], 10)).toBe('')
})
