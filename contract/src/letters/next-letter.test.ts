import { expect, test } from 'vitest'
import { nextLetterOf } from './next-letter.ts'

const weekly = { doseUnits: 1, doseDays: 7 }
const handed = (...bought: [day: string | null, quantity: number][]) => ({
  handOvers: bought.map(([day, quantity]) => ({ day, quantity })),
  counted: [],
})

test('4 pens bought on November 14, one a week, last until December 12; the next letter may be requested 7 days before', () => {
  expect(nextLetterOf(handed(['2026-11-14', 4]), weekly)).toEqual({
    units: 4,
    doseUnits: 1,
    doseDays: 7,
    from: '2026-11-14',
    until: '2026-12-12',
    askFrom: '2026-12-05',
  })
})

test('units bought while earlier ones last are added to them, in any order', () => {
  const both = { units: 6, from: '2026-11-14', until: '2026-12-26' }
  expect(nextLetterOf(handed(['2026-11-14', 4], ['2026-12-12', 2]), weekly)).toMatchObject(both)
  expect(nextLetterOf(handed(['2026-12-12', 2], ['2026-11-14', 4]), weekly)).toMatchObject(both)
})

test('after days without units, the count begins again', () => {
  expect(nextLetterOf(handed(['2026-09-01', 2], ['2026-11-14', 4]), weekly)).toMatchObject({
    units: 4,
    from: '2026-11-14',
  })
})

test('receipts count if they prove more than the counter recorded', () => {
  const counted = [{ day: '2026-11-01', quantity: 8 }]
  expect(nextLetterOf({ ...handed(['2026-11-14', 4]), counted }, weekly)).toMatchObject({
    units: 8,
    from: '2026-11-01',
  })
})

test('a part of a day is rounded down', () => {
  expect(nextLetterOf(handed(['2026-11-14', 5]), { doseUnits: 2, doseDays: 1 })?.until).toBe('2026-11-16')
})

test('without a dose or a day of purchase there is no date', () => {
  expect(nextLetterOf(handed(['2026-11-14', 4]), null)).toBeNull()
  expect(nextLetterOf(handed(), weekly)).toBeNull()
  expect(nextLetterOf(handed([null, 4], ['2026-11-14', 0]), weekly)).toBeNull()
})
