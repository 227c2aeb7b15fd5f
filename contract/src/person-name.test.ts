import { expect, test } from 'vitest'
import { counterName, fullName, initialsOf, storedLastName } from './person-name.ts'

test.each([
  [{ firstName: 'Juan', middleName: 'Reyes', lastName: 'dela Cruz Jr.' }, 'Juan Reyes dela Cruz Jr.', 'JD'],
  [{ firstName: 'Juan', middleName: null, lastName: 'dela Cruz III' }, 'Juan dela Cruz III', 'JD'],
  [{ firstName: 'Ma. Cristina', lastName: 'de los Angeles-Reyes' }, 'Ma. Cristina de los Angeles-Reyes', 'MD'],
  [{ firstName: 'Sukarno', middleName: null, lastName: '' }, 'Sukarno', 'S'],
  [{ firstName: 'ñora', lastName: 'Ángeles' }, 'ñora Ángeles', 'ÑÁ'],
  [{ firstName: '𐐨ari', lastName: 'Halimbawa' }, '𐐨ari Halimbawa', '𐐀H'],
])('The name %j is written %s, in short %s', (names, written, initials) => {
  expect(fullName(names)).toBe(written)
  expect(initialsOf(names)).toBe(initials)
})

test('The counter sees a first name and an initial, or the one name', () => {
  expect(counterName({ firstName: 'Maria', initial: 'C' })).toBe('Maria C.')
  expect(counterName({ firstName: 'Sukarno', initial: '' })).toBe('Sukarno')
})

test('A dash for a last name is not stored', () => {
  expect(storedLastName('-')).toBe('')
  expect(storedLastName('Reyes-Cruz')).toBe('Reyes-Cruz')
})
