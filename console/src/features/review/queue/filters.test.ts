import { expect, test } from 'vitest'
import { readFilters, writeFilters } from './filters.ts'

test.each([
  ['', { kind: null, who: null, late: false, text: '' }],
  [
    '?only=OfficialReceipt&who=me&late=1&find=P4H7',
    { kind: 'OfficialReceipt' as const, who: 'me' as const, late: true, text: 'P4H7' },
  ],
])('the address %s is read and written the same', (address, filters) => {
  expect(readFilters(new URLSearchParams(address))).toEqual(filters)
  expect(writeFilters(filters)).toBe(address)
})

test('what an address says wrongly is as if it said nothing', () => {
  expect(readFilters(new URLSearchParams('only=Everything&who=you'))).toMatchObject({ kind: null, who: null })
})
