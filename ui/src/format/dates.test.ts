import type { Language } from '@aruga/contract/values'
import { expect, test } from 'vitest'
import { calendarDay, dateFormatter } from './dates.ts'

test('a calendar day is that day wherever the device is', () => {
  const format = dateFormatter(() => 'en', { dateStyle: 'long' })
  expect(format('2027-02-28')).toBe('February 28, 2027')
  expect(format('2026-01-01')).toBe('January 1, 2026')
})

test('a date-time is written in the time zone of the device, one without a zone being UTC', () => {
  const format = dateFormatter(() => 'en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Manila' })
  const written = 'Nov 18, 2026, 4:05 PM'
  expect(format('2026-11-18T08:05:00Z').replace(/\s/g, ' ')).toBe(written)
  expect(format('2026-11-18T08:05:00').replace(/\s/g, ' ')).toBe(written)
})

test('after a switch of the language dates are written in the other one', () => {
  let language: Language = 'en'
  const format = dateFormatter(() => language, { month: 'long' })
  expect(format('2026-11-18')).toBe('November')
  language = 'fil'
  expect(format('2026-11-18')).toBe('Nobyembre')
})

test('the calendar day is the one of the device', () => {
  expect(calendarDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  expect(calendarDay(new Date(2026, 10, 22, 0, 0).getTime())).toBe('2026-11-22')
})
