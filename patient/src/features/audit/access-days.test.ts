import type { AccessEntry } from '@aruga/contract/audit/access-log'
import { expect, test } from 'vitest'
import { byDay } from './access-days.ts'

/** In Manila. */
const at = (year: number, month: number, day: number, hour: number) =>
  new Date(Date.UTC(year, month - 1, day, hour - 8)).toISOString()
const entriesAt = (...times: string[]): AccessEntry[] =>
  times.map((at, id) => ({
    id,
    at,
    what: 'DocumentViewed',
    by: 'reviewer',
    branchName: null,
    reason: null,
    relation: null,
    collectedBy: null,
  }))
const now = new Date('2026-11-20T01:00:00Z')

test('accesses are grouped by day, with today and yesterday named', () => {
  const days = byDay(
    entriesAt(at(2026, 11, 20, 8), at(2026, 11, 20, 0), at(2026, 11, 19, 23), at(2026, 11, 3, 12)),
    now,
  )
  expect(days.map(({ name, entries }) => [name, entries.length])).toEqual([
    ['today', 2],
    ['yesterday', 1],
    [null, 1],
  ])
})

test('the same day of two months makes two groups', () => {
  expect(byDay(entriesAt(at(2026, 11, 3, 12), at(2026, 10, 3, 12)), now)).toHaveLength(2)
})

test('on the first of a month the day before is yesterday', () => {
  expect(byDay(entriesAt(at(2026, 11, 30, 12)), new Date('2026-12-01T01:00:00Z'))[0]?.name).toBe('yesterday')
})

test('without accesses there are no groups', () => {
  expect(byDay([], now)).toEqual([])
})
