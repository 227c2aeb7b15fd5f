import { expect, test } from 'vitest'
import { daysLeft } from './days-left.ts'

const at = (...parts: [number, number, number, number, number]) => new Date(...parts)

test('a letter that expires after midnight expires tomorrow, however few hours that is', () => {
  expect(daysLeft(at(2026, 10, 21, 0, 5).toISOString(), at(2026, 10, 20, 23, 55))).toBe(1)
  expect(daysLeft(at(2026, 10, 20, 23, 59).toISOString(), at(2026, 10, 20, 0, 1))).toBe(0)
})

test('days are counted across the end of a month', () => {
  expect(daysLeft(at(2026, 11, 2, 9, 0).toISOString(), at(2026, 10, 28, 18, 0))).toBe(4)
})
