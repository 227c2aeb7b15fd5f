import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueAt, overdueSince } from './working-days.ts'

/** A Manila local time. */
const manila = (text: string) => new Date(`${text}:00+08:00`)

test.each([
  ['on a working day is due at the same time of the next one', '2026-11-17T10:00', 1, '2026-11-18T10:00'],
  ['on a Friday is due at the same time on Monday', '2026-11-20T16:05', 1, '2026-11-23T16:05'],
  ['on a Saturday counts from Monday on', '2026-11-21T09:00', 1, '2026-11-24T00:00'],
  ['on a Sunday night counts from Monday on', '2026-11-22T23:59', 1, '2026-11-24T00:00'],
  ['on a Thursday, with three days, skips the weekend', '2026-11-19T10:00', 3, '2026-11-24T10:00'],
  ['at midnight after Thursday is due by the end of Friday', '2026-11-20T00:00', 1, '2026-11-21T00:00'],
  ['with five days is due a week later', '2026-11-18T10:00', 5, '2026-11-25T10:00'],
  ['shortly after midnight is counted by Manila’s date', '2026-11-23T00:30', 1, '2026-11-24T00:30'],
])('A case that came in %s', (_what, since, days, due) => {
  expect(dueAt(manila(since), days)).toEqual(manila(due))
})

const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const days = fc.integer({ min: 1, max: 15 })

test('A case is overdue exactly when its due time has come', () => {
  fc.assert(
    fc.property(time, time, days, (since, now, workingDays) => {
      expect(since <= overdueSince(now, workingDays)).toBe(dueAt(since, workingDays) <= now)
    }),
    { numRuns: 2000 },
  )
})

test('A case that has waited longer is never due later', () => {
  fc.assert(
    fc.property(time, time, days, (one, other, workingDays) => {
      const [first, second] = one <= other ? [one, other] : [other, one]
      expect(dueAt(first, workingDays) <= dueAt(second, workingDays)).toBe(true)
    }),
  )
})
