import type { AccessEntry } from '@aruga/contract/audit/access-log'
import { expect, test } from 'vitest'
import { byDay } from './access-days.ts'

const at = (year: number, month: number, day: number, hour: number) =>
  new Date(year, month - 1, day, hour).toISOString()
const looks = (...moments: string[]): AccessEntry[] =>
  moments.map((moment, id) => ({
    id,
    at: moment,
    what: 'DocumentViewed',
    by: 'reviewer',
    branchName: null,
    reason: null,
  }))
const now = new Date(2026, 10, 20, 9)

test('looks stand under their own day, today and yesterday by name', () => {
  const days = byDay(looks(at(2026, 11, 20, 8), at(2026, 11, 20, 0), at(2026, 11, 19, 23), at(2026, 11, 3, 12)), now)
  expect(days.map(({ name, entries }) => [name, entries.length])).toEqual([
    ['today', 2],
    ['yesterday', 1],
    [null, 1],
  ])
})

test('the same day of another month is another day', () => {
  expect(byDay(looks(at(2026, 11, 3, 12), at(2026, 10, 3, 12)), now)).toHaveLength(2)
})

test('the first day of a month still knows its yesterday', () => {
  expect(byDay(looks(at(2026, 11, 30, 12)), new Date(2026, 11, 1, 9))[0]?.name).toBe('yesterday')
})

test('nobody looked: no day', () => {
  expect(byDay([], now)).toEqual([])
})
