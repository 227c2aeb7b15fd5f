import type { NextLetter } from '@aruga/contract/letters/next-letter'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import { NextLetterCard } from './next-letter.tsx'

beforeEach(() => setLanguage('en'))
afterEach(() => vi.useRealTimers())

const next: NextLetter = {
  units: 4,
  doseUnits: 1,
  doseDays: 7,
  from: '2026-11-14',
  until: '2026-12-12',
  askFrom: '2026-12-05',
}

const textOn = (today: string) => {
  vi.useFakeTimers({ now: new Date(`${today}T12:00:00`) })
  return renderToStaticMarkup(<NextLetterCard next={next} unit="pen" />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

test('before the day, the patient reads when to request the next letter and why not now, in numbers that add up', () => {
  const text = textOn('2026-11-23')
  expect(text).toContain('You can ask for the next letter from December 5')
  expect(text).toContain('4 pens, 1 pen every 7 days 28 days')
  expect(text).toContain('Why not now?')
  expect(text).toContain('28 days from November 14 is December 12. You can ask 7 days before')
})

test('from the day on, the patient reads to request it now, without an explanation', () => {
  const text = textOn('2026-12-05')
  expect(text).toContain('You can ask for the next letter now')
  expect(text).not.toContain('Why not now?')
})
