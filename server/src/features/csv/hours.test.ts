import { expect, test } from 'vitest'
import { readHours, writeHours } from './hours.ts'

test.each([
  ['Mon-Fri 08:00-20:00; Sat 09:00-17:00', 6],
  ['Mon-Sun 00:00-24:00', 7],
  ['Sun 09:00-12:00', 1],
  ['Mon 08:00-12:00; Mon 13:00-18:00', 2],
  ['', 0],
])('Hours are read and written in the same form: %s', (text, count) => {
  const hours = readHours(text)
  expect(hours).toHaveLength(count)
  expect(writeHours(hours ?? [])).toBe(text)
})

test.each([
  'daily',
  'Mon-Fri',
  'Mon 8-20',
  'Mon 20:00-08:00',
  'Fri-Mon 08:00-20:00',
  'Mon 25:00-26:00',
  'Mon 08:00-20:00,',
])('Invalid hours are refused: %s', (text) => expect(readHours(text)).toBeUndefined())

test('A range may have either kind of dash, and days any case', () => {
  expect(readHours('MON – wed 08:00 - 09:00')).toEqual(readHours('Mon-Wed 08:00-09:00'))
})
