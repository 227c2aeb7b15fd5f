import type { Notification } from '@aruga/contract/notifications/notifications'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../i18n/messages.ts'
import { byDay, shortWhen } from './day-groups.ts'

setLanguage('en')
afterEach(() => vi.unstubAllEnvs())
const now = new Date('2026-11-20T01:30:00Z')
/** In Manila; months count from 0. */
const at = (year: number, month: number, day: number, hour = 0, minute = 0) =>
  ({ createdAt: new Date(Date.UTC(year, month, day, hour - 8, minute)).toISOString() }) as Notification

test('notifications are grouped under today, yesterday and earlier, without empty groups', () => {
  const notices = [at(2026, 10, 20, 9), at(2026, 10, 20, 0, 0), at(2026, 10, 5), at(2025, 1, 1)]
  expect(byDay(notices, now).map(({ day, notices }) => [day, notices.length])).toEqual([
    ['today', 2],
    ['earlier', 2],
  ])
})

test('one minute before midnight is yesterday', () => {
  expect(byDay([at(2026, 10, 19, 23, 59)], now)[0]?.day).toBe('yesterday')
})

test('the newest notification of a server whose clock runs ahead is under today', () => {
  expect(byDay([at(2026, 10, 20, 9, 31)], now)[0]?.day).toBe('today')
})

test('the short date is a time today, a day this year, and includes the year before', () => {
  expect(shortWhen(at(2026, 10, 20, 9, 12).createdAt, now)).toMatch(/^9:12\sAM$/)
  expect(shortWhen(at(2026, 10, 5).createdAt, now)).toBe('Nov 5')
  expect(shortWhen(at(2025, 10, 5).createdAt, now)).toBe('Nov 5, 2025')
})

test.each([
  ['America/Los_Angeles', ', Manila time'],
  ['Pacific/Honolulu', ', Manila time'],
  ['Pacific/Kiritimati', ', Manila time'],
  ['Asia/Manila', ''],
])('On a device in %s the days are Manila’s, and a time names its zone: "%s"', (zone, name) => {
  vi.stubEnv('TZ', zone)
  const ten = at(2027, 0, 1, 0, 10)
  const newYear = new Date('2026-12-31T16:30:00Z')
  expect(byDay([ten, at(2026, 11, 31, 23, 59)], newYear).map(({ day }) => day)).toEqual(['today', 'yesterday'])
  expect(shortWhen(ten.createdAt, newYear).replace(/\s/g, ' ')).toBe(`12:10 AM${name}`)
  expect(shortWhen(at(2026, 11, 30, 0, 10).createdAt, newYear)).toBe('Dec 30, 2026')
})
