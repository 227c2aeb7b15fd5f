import { expect, test } from 'vitest'
import { readCached } from './cached-facts.ts'

test('the program’s contacts are available offline once they have been fetched', () => {
  const facts = { name: 'Kalinga', phone: '(02) 8555 0100' }
  expect(readCached(JSON.stringify(facts))).toEqual(facts)
})

test.each([null, '', 'no json', '[]', '{"name": 7}', 'null', '"Kalinga"'])(
  'invalid cached facts are ignored: %s',
  (stored) => {
    expect(readCached(stored)).toBeUndefined()
  },
)
