import { expect, test } from 'vitest'
import { givenNameOf } from './given-name.ts'

test.each([
  ['Ana Reyes', 'Ana'],
  ['Ma. Cristina de los Angeles-Reyes', 'Ma. Cristina'],
  ['  Jun  ', 'Jun'],
  ['Ma.', 'Ma.'],
  ['', ''],
])('%j is called %j', (name, called) => expect(givenNameOf(name)).toBe(called))
