import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberParameters } from '../../db/parameters.ts'
import { startTestApp } from '../../testing/app.ts'
import type { Waiting } from './columns.ts'
import {
  dueAt,
  dueParams,
  isDue,
  resumedSince,
  workedBetween,
  workingDaysAfter,
  workingDaysBefore,
} from './working-days.ts'

/** Some holidays of 2026 and 2027. */
const days = [
  '2026-11-30',
  '2026-12-08',
  '2026-12-24',
  '2026-12-25',
  '2026-12-30',
  '2026-12-31',
  '2027-01-01',
  '2027-03-25',
  '2027-03-26',
]
const calendar = { weekdays: [1, 2, 3, 4, 5], holidays: days.map((day) => ({ day, name: 'A holiday' })) }

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
  ['on the Friday before Bonifacio Day is due on Tuesday', '2026-11-27T16:00', 1, '2026-12-01T16:00'],
  ['on a holiday counts from the next working day on', '2026-11-30T09:00', 1, '2026-12-02T00:00'],
  ['before Christmas waits for the days between the years', '2026-12-23T10:00', 2, '2026-12-29T10:00'],
  ['in the Holy Week of 2027 is due after Easter', '2027-03-24T15:00', 1, '2027-03-29T15:00'],
  ['shortly after midnight is counted by Manila’s date', '2026-11-23T00:30', 1, '2026-11-24T00:30'],
])('A case that came in %s', (_what, since, days, due) => {
  expect(workingDaysAfter(calendar, manila(since), days)).toEqual(manila(due))
})

const anyTime = fc.date({ min: new Date('2025-06-01'), max: new Date('2029-01-01'), noInvalidDate: true })
/** Half of these times are midnight in Manila, where days begin and end. */
const time = fc.oneof(
  anyTime,
  anyTime.map((date) => manila(`${date.toISOString().slice(0, 10)}T00:00`)),
)
const count = fc.integer({ min: 1, max: 15 })

test('A case is overdue exactly when its due time has come', () => {
  fc.assert(
    fc.property(time, time, count, (since, now, workingDays) => {
      expect(since <= workingDaysBefore(calendar, now, workingDays)).toBe(
        workingDaysAfter(calendar, since, workingDays) <= now,
      )
    }),
    { numRuns: 2000 },
  )
})

test('A case that came in earlier is never due later', () => {
  fc.assert(
    fc.property(time, time, count, (one, other, workingDays) => {
      const [first, second] = one <= other ? [one, other] : [other, one]
      expect(workingDaysAfter(calendar, first, workingDays) <= workingDaysAfter(calendar, second, workingDays)).toBe(
        true,
      )
    }),
  )
})

test('A case is never due on a Saturday, a Sunday or a holiday', () => {
  fc.assert(
    fc.property(time, count, (since, workingDays) => {
      // A case may be due at the midnight that ends a working day.
      const day = new Date(workingDaysAfter(calendar, since, workingDays).getTime() - 1 + 8 * 60 * 60_000)
      expect([0, 6]).not.toContain(day.getUTCDay())
      expect(days).not.toContain(day.toISOString().slice(0, 10))
    }),
    { numRuns: 2000 },
  )
})

test('If Saturdays are worked, a Friday’s case is due on Saturday', () => {
  const saturdays = { ...calendar, weekdays: [1, 2, 3, 4, 5, 6] }
  expect(workingDaysAfter(saturdays, manila('2026-11-20T16:00'), 1)).toEqual(manila('2026-11-21T16:00'))
})

const promiseOf = (from: string, receipt: number) => ({ from, registration: 1, prescription: 1, receipt })
const reckoning = {
  ...calendar,
  promises: [
    promiseOf('2026-11-25T00:00:00Z', 1),
    promiseOf('2026-11-18T00:00:00Z', 3),
    promiseOf('2000-01-01T00:00:00Z', 1),
  ],
}

const waiting = (kind: Waiting['kind'], since: string, promised?: string): Waiting => ({
  kind,
  waitingSince: manila(since).toISOString(),
  promisedAt: promised ? manila(promised).toISOString() : null,
})

test.each([
  ['OfficialReceipt', '2026-11-17T10:00', undefined, '2026-11-18T10:00'],
  ['OfficialReceipt', '2026-11-18T10:00', undefined, '2026-11-23T10:00'],
  ['Prescription', '2026-11-18T10:00', undefined, '2026-11-19T10:00'],
  ['OfficialReceipt', '2026-11-25T10:00', undefined, '2026-11-26T10:00'],
  // It came back from a question, and its promise stays.
  ['OfficialReceipt', '2026-11-18T10:00', '2026-11-17T16:00', '2026-11-19T10:00'],
  ['ClaimedGoodsReceipt', '2026-11-25T10:00', '2026-11-20T10:00', '2026-12-01T10:00'],
] as const)('A %s that waits since %s, promised %s, is due at %s', (kind, since, promised, due) => {
  expect(dueAt(reckoning, waiting(kind, since, promised))).toEqual(manila(due))
})

test('In PostgreSQL a case is due exactly when its due time has come, whatever was promised since or before its pause', async () => {
  const around = fc.date({ min: new Date('2026-11-10'), max: new Date('2026-12-06'), noInvalidDate: true })
  const server = await startTestApp()
  try {
    const kind = 'OfficialReceipt'
    const { text, names } = numberParameters(
      `SELECT ${isDue(kind, 'since', 'promised')} AS due FROM unnest(:since::timestamptz[], :promised::timestamptz[]) AS one (since, promised)`,
    )
    for (const now of fc.sample(around, 20)) {
      const cases = fc.sample(fc.tuple(around, fc.option(around)), 200)
      const iso = (time: Date | null) => time?.toISOString() ?? null
      const params: Record<string, unknown> = {
        ...dueParams(reckoning, now),
        since: cases.map(([since]) => iso(since)),
        promised: cases.map(([, promised]) => iso(promised)),
      }
      const { rows } = await server.db.query<{ due: boolean }>(
        text,
        names.map((name) => params[name]),
      )
      const dueThen = cases.map(([since, promised]) => {
        const one = { kind, waitingSince: since.toISOString(), promisedAt: iso(promised) } as const
        return dueAt(reckoning, one) <= now
      })
      expect(rows.map(({ due }) => due)).toEqual(dueThen)
    }
  } finally {
    await server.close()
  }
})

test('A case has as much of its promise left after a pause as before, whatever days lie between', () => {
  const near = fc.date({ min: new Date('2026-11-20'), max: new Date('2027-02-20'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.tuple(near, near, near), count, (times, workingDays) => {
      const [since, pausedAt, now] = times.toSorted((a, b) => +a - +b) as [Date, Date, Date]
      const before = workedBetween(calendar, since, pausedAt)
      const resumed = resumedSince(calendar, since, pausedAt, now)
      expect(workedBetween(calendar, resumed, now)).toBe(before)
      fc.pre(before < workingDays * 24 * 60 * 60_000)
      const due = workingDaysAfter(calendar, resumed, workingDays)
      expect(due > now).toBe(true)
      expect(before + workedBetween(calendar, now, due)).toBe(workingDays * 24 * 60 * 60_000)
    }),
    { numRuns: 2000 },
  )
})
