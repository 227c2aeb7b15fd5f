import { afterEach, expect, test, vi } from 'vitest'
import { daysLeft } from './days-left.ts'

/** In Manila; months count from 0. */
const at = (year: number, month: number, day: number, hour: number, minute: number) =>
  new Date(Date.UTC(year, month, day, hour - 8, minute))
afterEach(() => vi.unstubAllEnvs())

test('a letter that expires after midnight expires tomorrow, however few hours that is', () => {
  expect(daysLeft(at(2026, 10, 21, 0, 5).toISOString(), at(2026, 10, 20, 23, 55))).toBe(1)
  expect(daysLeft(at(2026, 10, 20, 23, 59).toISOString(), at(2026, 10, 20, 0, 1))).toBe(0)
})

test('days are counted across the end of a month', () => {
  expect(daysLeft(at(2026, 11, 2, 9, 0).toISOString(), at(2026, 10, 28, 18, 0))).toBe(4)
})

test.each(['America/Los_Angeles', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'Asia/Manila'])(
  'On a device in %s a letter ends on the day on which it ends in Manila',
  (zone) => {
    vi.stubEnv('TZ', zone)
    const end = '2028-02-29T15:59:59.999Z'
    expect(daysLeft(end, at(2028, 1, 29, 0, 0))).toBe(0)
    expect(daysLeft(end, at(2028, 1, 28, 23, 59))).toBe(1)
    expect(daysLeft(end, at(2028, 2, 1, 0, 0))).toBe(-1)
  },
)
