import type { Language } from '@aruga/contract/values'
import { afterEach, expect, test, vi } from 'vitest'
import { dateFormatter } from './dates.ts'

afterEach(() => vi.unstubAllEnvs())
/** As a device in that zone. */
const moveTo = (zone: string) => vi.stubEnv('TZ', zone)

test('A calendar day is the same day in every time zone', () => {
  const format = dateFormatter(() => 'en', { dateStyle: 'long' })
  expect(format('2027-02-28')).toBe('February 28, 2027')
  expect(format('2026-01-01')).toBe('January 1, 2026')
})

test('A date-time is shown in Manila’s time, and read as UTC without a zone', () => {
  const format = dateFormatter(() => 'en', { dateStyle: 'medium', timeStyle: 'short' })
  moveTo('Asia/Manila')
  const written = 'Nov 18, 2026, 4:05 PM'
  expect(format('2026-11-18T08:05:00Z').replace(/\s/g, ' ')).toBe(written)
  expect(format('2026-11-18T08:05:00').replace(/\s/g, ' ')).toBe(written)
})

test('Dates follow a change of language', () => {
  let language: Language = 'en'
  const format = dateFormatter(() => language, { month: 'long' })
  expect(format('2026-11-18')).toBe('November')
  language = 'fil'
  expect(format('2026-11-18')).toBe('Nobyembre')
})

test.each(['America/Los_Angeles', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'Asia/Manila'])(
  'Every day on a device in %s is Manila’s',
  (zone) => {
    moveTo(zone)
    const day = dateFormatter(() => 'en', { dateStyle: 'long' })
    // Shortly after midnight, the last millisecond of a letter, a leap day, the turn of the year.
    expect(day('2027-02-28T16:30:00Z')).toBe('March 1, 2027')
    expect(day('2027-02-28T15:59:59.999Z')).toBe('February 28, 2027')
    expect(day('2028-02-29T00:10:00Z')).toBe('February 29, 2028')
    expect(day('2026-12-31T23:30:00Z')).toBe('January 1, 2027')
    for (const written of ['2028-02-29', '2026-12-31', '2027-01-01'])
      expect(day(written)).toMatch(` ${Number(written.slice(8))}, ${written.slice(0, 4)}`)
  },
)

test.each([
  ['America/Los_Angeles', ', Manila time', ', oras sa Maynila'],
  ['Pacific/Honolulu', ', Manila time', ', oras sa Maynila'],
  ['Pacific/Kiritimati', ', Manila time', ', oras sa Maynila'],
  ['Asia/Manila', '', ''],
  ['Asia/Singapore', '', ''],
])('On a device in %s the zone follows an hour: "%s"', (zone, en, fil) => {
  moveTo(zone)
  const plain = (text: string) => text.replace(/\s/g, ' ')
  const time = { timeStyle: 'short' } as const
  expect(plain(dateFormatter(() => 'en', time)('2026-12-31T00:30:00Z'))).toBe(`8:30 AM${en}`)
  expect(plain(dateFormatter(() => 'fil', time)('2026-12-31T00:30:00Z'))).toBe(`8:30 AM${fil}`)
  expect(plain(dateFormatter(() => 'en', { dateStyle: 'medium', ...time })('2026-12-31T23:30:00Z'))).toBe(
    `Jan 1, 2027, 7:30 AM${en}`,
  )
})
