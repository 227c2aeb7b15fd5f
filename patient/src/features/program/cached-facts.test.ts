import { expect, test } from 'vitest'
import { readCached } from './cached-facts.ts'

test('the contacts of the program are there without a network, once they were read', () => {
  const facts = { name: 'Kalinga', phone: '(02) 8555 0100' }
  expect(readCached(JSON.stringify(facts))).toEqual(facts)
})

test.each([null, '', 'no json', '[]', '{"name": 7}', 'null', '"Kalinga"'])(
  'what is none is read anew: %s',
  (stored) => {
    expect(readCached(stored)).toBeUndefined()
  },
)
