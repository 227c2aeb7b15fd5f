import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Maria', 'dela Cruz', 'MD'],
  [' ñora ', 'Ángeles', 'ÑÁ'],
  ['𐐨ari', 'Halimbawa', '𐐀H'],
  ['Maria', '', 'M'],
])('a patient without a photo is shown by initials: %s %s', (firstName, lastName, initials) => {
  expect(initialsOf({ firstName, lastName })).toBe(initials)
})
