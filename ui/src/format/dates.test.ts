import type { Language } from '@aruga/contract/values'
import { expect, test } from 'vitest'
import { calendarDay, dateFormatter } from './dates.ts'

test('A calendar day is the same day in every time zone', () => {
  const format = dateFormatter(() => 'en', { dateStyle: 'long' })
  expect(format('2027-02-28')).toBe('February 28, 2027')
  expect(format('2026-01-01')).toBe('January 1, 2026')
})

test('A date-time is shown in the device’s time zone, and one without a zone is read as UTC', () => {
  const format = dateFormatter(() => 'en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Manila' })
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

test('The calendar day is the device’s', () => {
  expect(calendarDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
  expect(calendarDay(new Date(2026, 10, 22, 0, 0).getTime())).toBe('2026-11-22')
})
