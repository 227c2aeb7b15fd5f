import { expect, test } from 'vitest'
import { compareInstants, isAfter, isBefore, readTimestamp } from './instants.ts'

test.each(['2026-11-20T09:12:00Z', '2026-11-20T09:12:00', '2026-11-20T17:12:00+08:00', '2026-11-20T09:12:00.0000000'])(
  'a date-time without a zone is read as UTC: %s',
  (text) => expect(readTimestamp(text).toISOString()).toBe('2026-11-20T09:12:00.000Z'),
)

test.each([
  ['2026-11-25T05:00:00Z', '2026-11-25T05:00:00.001Z'],
  ['2026-11-25T05:00:00.39Z', '2026-11-25T05:00:00.391Z'],
  ['2026-11-25T13:00:00+08:00', '2026-11-25T05:00:00.5Z'],
  ['2026-11-25T23:59:59.9Z', new Date('2026-11-26')],
  [0, '1970-01-01T00:00:00.001'],
])('%s is before %s in any form', (earlier, later) => {
  expect(isBefore(earlier, later)).toBe(true)
  expect(isAfter(later, earlier)).toBe(true)
  expect(isBefore(later, earlier)).toBe(false)
  expect([later, earlier].toSorted(compareInstants)).toEqual([earlier, later])
})

test('The same moment in two forms is neither before nor after', () => {
  expect(isBefore('2026-11-25T05:00:00Z', '2026-11-25T05:00:00.000Z')).toBe(false)
  expect(isAfter('2026-11-25T05:00:00Z', '2026-11-25T05:00:00.000Z')).toBe(false)
})
