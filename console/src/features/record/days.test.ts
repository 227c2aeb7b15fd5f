import { expect, test } from 'vitest'
import { dayBefore, searchOf } from './days.ts'

test('A search is from the first minute of its first day to the last of its last', () => {
  const { From, To } = searchOf({ from: '2026-11-20', to: '2026-11-20', action: null, patient: ' ' })
  expect(Date.parse(To) - Date.parse(From)).toBe(24 * 60 * 60_000)
  expect(new Date(From).getHours()).toBe(0)
})

test('Only what was asked for narrows it', () => {
  const asked = { from: '2026-11-20', to: '2026-11-21', action: 'letter.', patient: ' P4H7-K9QX ' }
  expect(searchOf(asked)).toMatchObject({ Action: 'letter.', PatientCode: 'P4H7-K9QX' })
  expect(Object.keys(searchOf({ ...asked, action: null, patient: '' }))).toEqual(['From', 'To'])
})

test('A day so many days ago', () => {
  expect(dayBefore(6, new Date('2026-11-21T12:00:00').getTime())).toBe('2026-11-15')
})
