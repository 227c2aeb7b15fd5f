import { afterEach, expect, test, vi } from 'vitest'
import { searchOf } from '../features/audit/days.ts'
import { daysOf } from '../features/reports/days.ts'
import { formatDay, formatDayTime, formatDue } from '../ui/dates.ts'
import { fromLocalTime, toLocalTime } from '../ui/local-time.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['America/Los_Angeles', ', Manila time'],
  ['Pacific/Honolulu', ', Manila time'],
  ['Pacific/Kiritimati', ', Manila time'],
  ['Asia/Manila', ''],
])('On a computer in %s days are Manila’s, and hours name that zone: "%s"', (zone, name) => {
  vi.stubEnv('TZ', zone)
  const plain = (text: string) => text.replace(/\s/g, ' ')
  expect(formatDay('2027-02-28T16:30:00Z')).toBe('Mar 1, 2027')
  expect(plain(formatDayTime('2026-12-31T23:30:00Z'))).toBe(`Jan 1, 2027, 7:30 AM${name}`)
  expect(formatDue('2026-11-23T16:00:00Z')).toBe('Mon, Nov 23')
  expect(toLocalTime('2028-02-28T16:05:00Z')).toBe('2028-02-29T00:05')
  expect(fromLocalTime('2028-02-29T00:05')).toBe('2028-02-28T16:05:00.000Z')
  const { From, To } = searchOf({ from: '2026-12-31', to: '2027-01-01', who: null, action: null, patient: '' })
  expect([From, To]).toEqual(['2026-12-30T16:00:00.000Z', '2027-01-01T16:00:00.000Z'])
  // Saturday evening in London, Sunday in Manila.
  expect(daysOf(4, Date.parse('2026-11-21T18:00:00Z'))).toEqual({ From: '2026-10-26', To: '2026-11-22' })
})
