import { expect, test } from 'vitest'
import { readFilters, writeFilters } from './filters.ts'

test.each([
  ['', { kind: null, who: null, late: false, text: '', order: 'oldest' as const }],
  [
    '?only=OfficialReceipt&who=me&late=1&find=P4H7&order=newest',
    { kind: 'OfficialReceipt' as const, who: 'me' as const, late: true, text: 'P4H7', order: 'newest' as const },
  ],
])('The address %s is parsed and written back unchanged', (address, filters) => {
  expect(readFilters(new URLSearchParams(address))).toEqual(filters)
  expect(writeFilters(filters)).toBe(address)
})

test('Invalid parts of an address are ignored', () => {
  expect(readFilters(new URLSearchParams('only=Everything&who=you'))).toMatchObject({ kind: null, who: null })
})
