import { expect, test } from 'vitest'
import { isTimeZone, secondsOfQuiet, toMinutes, toTime } from './quiet-hours.ts'

const night = { from: toMinutes('21:00'), until: toMinutes('07:00'), timeZone: 'Asia/Manila' }
const HOUR = 3600

test.each([
  // 20:59 in Manila.
  ['2026-11-24T12:59:00Z', 0],
  ['2026-11-24T13:00:00Z', 10 * HOUR],
  ['2026-11-24T16:30:00Z', 6.5 * HOUR],
  ['2026-11-24T22:59:30Z', 30],
  ['2026-11-24T23:00:00Z', 0],
])('At %s a message waits %i seconds for the end of the night in Manila', (now, seconds) => {
  expect(secondsOfQuiet(new Date(now), night)).toBe(seconds)
})

test('Quiet hours may lie within one day, or be off', () => {
  const noon = { from: toMinutes('12:00'), until: toMinutes('13:00'), timeZone: 'Asia/Manila' }
  expect(secondsOfQuiet(new Date('2026-11-24T04:15:00Z'), noon)).toBe(0.75 * HOUR)
  expect(secondsOfQuiet(new Date('2026-11-24T05:00:00Z'), noon)).toBe(0)
  expect(secondsOfQuiet(new Date('2026-11-24T05:00:00Z'), { ...noon, from: null, until: null })).toBe(0)
})

test('The hours are those of the patient’s own clock', () => {
  const dubai = { ...night, timeZone: 'Asia/Dubai' }
  expect(secondsOfQuiet(new Date('2026-11-24T16:00:00Z'), dubai)).toBe(0)
  expect(secondsOfQuiet(new Date('2026-11-24T17:00:00Z'), dubai)).toBe(10 * HOUR)
})

test('A time is minutes after midnight, and a time zone has to exist', () => {
  expect(toTime(toMinutes('06:05'))).toBe('06:05')
  expect(isTimeZone('Asia/Manila')).toBe(true)
  expect(isTimeZone('Asia/Atlantis')).toBe(false)
})
