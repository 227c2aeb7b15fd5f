import type { Notification } from '@aruga/contract/notifications/notifications'
import { expect, test } from 'vitest'
import { setLanguage } from '../../i18n/messages.ts'
import { byDay, shortWhen } from './day-groups.ts'

setLanguage('en')
const now = new Date(2026, 10, 20, 9, 30)
const at = (...parts: [number, number, number, number?, number?]) =>
  ({ createdAt: new Date(...parts).toISOString() }) as Notification

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
