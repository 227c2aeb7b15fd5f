import { languageCodes } from '@aruga/contract/languages'
import { beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import { nextFreeText } from './use-next-free.ts'

const two = { paid: 2, needed: 3, overMonths: 6, until: '2027-05-03', isLimited: false }
beforeEach(() => void vi.setSystemTime('2026-11-10T12:00:00+08:00'))

test('The patient reads how many of a free unit are bought, and until when the first of them counts', () => {
  setLanguage('en')
  expect(nextFreeText(two)).toBe('2 of 3 bought, then 1 is free. The first one counts until May 3, 2027.')
  expect(nextFreeText({ ...two, paid: 0, until: null })).toBe('0 of 3 bought, then 1 is free.')
  expect(nextFreeText({ ...two, paid: 3 })).toContain('3 of 3 bought: the next one is free.')
})

test('Counted over the letter, the day is the letter’s own, which stands beside it', () => {
  expect(nextFreeText({ ...two, overMonths: null })).toBe('2 of 3 bought, then 1 is free.')
})

test('A stored count says nothing from the day after its first unit stops counting', () => {
  setLanguage('en')
  vi.setSystemTime('2027-05-03T23:59:59+08:00')
  expect(nextFreeText(two)).toContain('May 3')
  vi.setSystemTime('2027-05-04T00:00:00+08:00')
  expect(nextFreeText(two)).toBeNull()
})

test('Where a limit is reached, nobody is promised a free unit', () => {
  expect(nextFreeText({ ...two, paid: 3, isLimited: true })).toMatch(/^3 of 3 bought\. A limit is reached/)
})

test('In each language, with its own words', () => {
  const texts = languageCodes.map((language) => {
    setLanguage(language)
    return nextFreeText(two)
  })
  for (const text of texts) expect(text).toMatch(/^2 \S+ 3 /)
  expect(new Set(texts).size).toBe(languageCodes.length)
})
