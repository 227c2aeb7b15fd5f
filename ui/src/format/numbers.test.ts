import { expect, test } from 'vitest'
import { countOf, formatBytes, formatNumber } from './numbers.ts'

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

test('A size is shown in the largest unit that leaves a whole number before the point', () => {
  expect(formatBytes(0, 'en')).toBe('0 byte')
  expect(formatBytes(999, 'en')).toBe('999 byte')
  expect(formatBytes(12_500_000, 'en')).toBe('12.5 MB')
  expect(formatBytes(3_200_000_000_000_000, 'en')).toBe('3,200 TB')
})
