import { afterEach, expect, test } from 'vitest'
import { formatClock } from './dates.ts'
import { setLanguage } from './messages.ts'

afterEach(() => setLanguage('en'))

test.each([
  [21 * 60, '9 PM'],
  [8 * 60 + 30, '8:30 AM'],
  [0, '12 AM'],
  [24 * 60, '12 AM'],
  [12 * 60, '12 PM'],
])('minute %i of the day reads %s, in both languages', (minute, text) => {
  for (const language of ['en', 'fil'] as const) {
    setLanguage(language)
    expect(formatClock(minute).replace(/\s/, ' ')).toBe(text)
  }
})
