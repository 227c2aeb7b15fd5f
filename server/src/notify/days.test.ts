import { expect, test } from 'vitest'
import { dayAndTimeOf, dayOf } from './days.ts'

test('Dates are Philippine dates, in every language', () => {
  expect(dayOf('2026-11-30T16:30:00Z')).toMatchObject({ en: 'December 1, 2026', fil: 'Disyembre 1, 2026' })
  expect(dayOf(new Date('2026-11-30T15:59:59Z'))).toMatchObject({ en: 'November 30, 2026', fil: 'Nobyembre 30, 2026' })
})

test('Dates can include the time', () => {
  expect(dayAndTimeOf('2026-12-01T09:30:00Z')).toMatchObject({
    en: 'December 1, 2026 at 5:30 PM, Manila time',
    fil: 'Disyembre 1, 2026 nang 5:30 PM, oras sa Maynila',
  })
})
