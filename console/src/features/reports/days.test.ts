import { expect, test } from 'vitest'
import { daysOf } from './days.ts'
import { niceTop } from './week-chart.tsx'

test('Twelve weeks begin on a Monday in Manila and end today', () => {
  // Friday 23:30 in Manila.
  expect(daysOf(12, Date.parse('2026-11-20T15:30:00Z'))).toEqual({ From: '2026-08-31', To: '2026-11-20' })
  // Sunday 00:30 in Manila, still Saturday in UTC.
  expect(daysOf(1, Date.parse('2026-11-21T16:30:00Z'))).toEqual({ From: '2026-11-16', To: '2026-11-22' })
})

test.each([
  [1, 2],
  [3, 4],
  [11, 20],
  [144, 200],
  [999, 1000],
])('The scale for %i goes up to %i', (value, top) => expect(niceTop(value)).toBe(top))
