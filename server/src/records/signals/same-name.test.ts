import { expect, test } from 'vitest'
import { isSameName } from './same-name.ts'

const named = (firstName: string, lastName: string, middleName: string | null = null) => ({
  firstName,
  middleName,
  lastName,
})

test.each([
  ['case', named('MARIA', 'santos'), named('Maria', 'Santos')],
  ['accents and Ñ', named('José', 'Peña'), named('Jose', 'Pena')],
  ['order', named('Santos', 'Maria'), named('Maria', 'Santos')],
  ['Ma. for Maria', named('Ma. Luz', 'Reyes'), named('Maria Luz', 'Reyes')],
  ['particles', named('Ana', 'De la Cruz'), named('Ana', 'Dela Cruz')],
  ['one name entered twice', named('Sukarno', ''), named('Sukarno', 'Sukarno')],
  [
    'dashes and long particles',
    named('Ma. Cristina', 'de los Angeles-Reyes'),
    named('Maria Cristina', 'Delos Ángeles Reyes'),
  ],
  ['a suffix beside the first name', named('Juan III', 'dela Cruz'), named('Juan', 'De la Cruz')],
  ['suffixes', named('Jose', 'Cruz Jr.'), named('Jose', 'Cruz')],
  ['a middle name in another field', named('Maria Reyes', 'Santos'), named('Maria', 'Santos', 'Reyes')],
  ['a middle name left out', named('Maria', 'Santos'), named('Maria', 'Santos', 'Reyes')],
])('Names are the same despite %s', (_, one, other) => {
  expect(isSameName(one, other)).toBe(true)
})

test.each([
  ['another first name', named('Mario', 'Santos'), named('Maria', 'Santos')],
  ['no last name', named('Maria', ''), named('Maria', 'Santos')],
  ['another last name', named('Maria', 'Santos'), named('Maria', 'Sanchez')],
])('Names with %s are not the same', (_, one, other) => {
  expect(isSameName(one, other)).toBe(false)
})
