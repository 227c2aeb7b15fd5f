import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueAt, overdueSince } from './working-days.ts'

/** A moment as Manila writes it. */
const manila = (text: string) => new Date(`${text}:00+08:00`)

test.each([
  ['on a working day the same time of the next one', '2026-11-17T10:00', 1, '2026-11-18T10:00'],
  ['on a Friday the same time of Monday', '2026-11-20T16:05', 1, '2026-11-23T16:05'],
  ['on a Saturday from Monday on', '2026-11-21T09:00', 1, '2026-11-24T00:00'],
  ['on a Sunday night from Monday on', '2026-11-22T23:59', 1, '2026-11-24T00:00'],
  ['over a weekend in the middle', '2026-11-19T10:00', 3, '2026-11-24T10:00'],
  ['at the end of a Thursday by the end of Friday', '2026-11-20T00:00', 1, '2026-11-21T00:00'],
  ['a week later', '2026-11-18T10:00', 5, '2026-11-25T10:00'],
  ['before seven in the morning UTC it is the same day in Manila', '2026-11-23T00:30', 1, '2026-11-24T00:30'],
])('What came %s is due', (_what, since, days, due) => {
  expect(dueAt(manila(since), days)).toEqual(manila(due))
})

const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const days = fc.integer({ min: 1, max: 15 })

test('A case is overdue exactly when its due time has come, whatever the moment', () => {
  fc.assert(
    fc.property(moment, moment, days, (since, now, workingDays) => {
      expect(since <= overdueSince(now, workingDays)).toBe(dueAt(since, workingDays) <= now)
    }),
    { numRuns: 2000 },
  )
})

test('Who waits longer is not due later', () => {
  fc.assert(
    fc.property(moment, moment, days, (one, other, workingDays) => {
      const [first, second] = one <= other ? [one, other] : [other, one]
      expect(dueAt(first, workingDays) <= dueAt(second, workingDays)).toBe(true)
    }),
  )
})
