import { expect, test } from 'vitest'
import { countOf, formatNumber } from './numbers.ts'

test('Thousands are grouped, and the requested decimal digits are shown', () => {
  expect(formatNumber(12_000, 'en')).toBe('12,000')
  expect(formatNumber(12_000, 'fil')).toBe('12,000')
  expect(formatNumber(2, 'en', 1)).toBe('2.0')
})

test('A count uses the noun form of its number and language', () => {
  expect(countOf(7, 'pen', 'en')).toBe('7 pens')
  expect(countOf(1, 'pen', 'en')).toBe('1 pen')
  expect(countOf(1_200, 'tablet', 'fil')).toBe('1,200 tablet')
})
