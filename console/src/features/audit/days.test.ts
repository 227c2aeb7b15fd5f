import { expect, test } from 'vitest'
import { beginningAt, dayBefore, endingAt, searchOf } from './days.ts'

test('A search covers its first and last day completely', () => {
  const { From, To } = searchOf({ from: '2026-11-20', to: '2026-11-20', who: null, action: null, patient: ' ' })
  expect(Date.parse(To) - Date.parse(From)).toBe(24 * 60 * 60_000)
  expect(From).toBe('2026-11-19T16:00:00.000Z')
})

test('Empty filters are left out of the search', () => {
  const filter = { from: '2026-11-20', to: '2026-11-21', who: 'an-id', action: 'letter.', patient: ' P4H7-K9QX ' }
  expect(searchOf(filter)).toMatchObject({ ActorId: 'an-id', Action: 'letter.', PatientCode: 'P4H7-K9QX' })
  expect(Object.keys(searchOf({ ...filter, who: null, action: null, patient: '' }))).toEqual(['From', 'To'])
})

test('dayBefore returns the day a number of days ago', () => {
  expect(dayBefore(6, new Date('2026-11-21T04:00:00Z').getTime())).toBe('2026-11-15')
})

test('When one date would make a search longer than 92 days or reversed, the other date moves with it', () => {
  const november = { from: '2026-11-16', to: '2026-11-22' }
  expect(beginningAt('2026-10-01', november)).toEqual({ from: '2026-10-01', to: '2026-11-22' })
  expect(beginningAt('2020-01-01', november)).toEqual({ from: '2020-01-01', to: '2020-04-01' })
  expect(beginningAt('2026-11-30', november)).toEqual({ from: '2026-11-30', to: '2026-11-30' })
  expect(endingAt('2027-12-31', november)).toEqual({ from: '2027-10-01', to: '2027-12-31' })
  expect(endingAt('2026-11-01', november)).toEqual({ from: '2026-11-01', to: '2026-11-01' })
})
