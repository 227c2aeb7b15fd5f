import { afterEach, expect, test } from 'vitest'
import { setLanguage } from './messages.ts'
import { countOf } from './units.ts'

afterEach(() => setLanguage('en'))

test.each([
  [1, 'pen', '1 pen'],
  [7, 'pen', '7 pens'],
  [0, 'tablet', '0 tablets'],
  [2, 'box', '2 boxes'],
  [3, 'ampoule', '3 ampoules'],
])('in English %i of "%s" is %s', (count, unit, text) => {
  setLanguage('en')
  expect(countOf(count, unit)).toBe(text)
})

test('in Filipino the noun has no plural form', () => {
  setLanguage('fil')
  expect(countOf(7, 'pen')).toBe('7 pen')
})
