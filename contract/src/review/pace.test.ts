import { expect, test } from 'vitest'
import { paceOf, paceWarnings } from './pace.ts'

const asOf = '2026-11-23'
/** Pens bought on these days, each on its own letter. */
const bought = (...purchases: [day: string, quantity: number][]) => ({
  asOf,
  boughtLately: [{ productId: 'pens', quantity: purchases.reduce((sum, [, quantity]) => sum + quantity, 0) }],
  purchases: purchases.map(([day, quantity]) => ({ productId: 'pens', handOvers: [{ day, quantity }], counted: [] })),
})
/** 4 pens in 30 days. */
const says = (supplyDays: number) => ({ doseUnits: 4, doseDays: 30, supplyDays })
const faster = (soFar: ReturnType<typeof bought>, supplyDays: number) =>
  paceWarnings(soFar, 'pens', 4, says(supplyDays)).find(({ what }) => what === 'FasterThanDose')?.units ?? 0

test('A patient who bought their first pens three days ago has not needed those of 90 days', () => {
  const twoMonths = bought(['2026-11-20', 4], ['2026-11-22', 4])
  expect(paceOf(twoMonths, 'pens', says(30))).toEqual({ bought: 8, needed: 5, days: 33 })
  expect(faster(twoMonths, 30)).toBe(3)
})

test('A patient who buys a month’s pens each month, a week early, does not buy faster than the dose', () => {
  expect(faster(bought(['2026-11-20', 4]), 30)).toBe(0)
  expect(faster(bought(['2026-10-28', 4], ['2026-11-20', 4]), 30)).toBe(0)
  expect(faster(bought(['2026-09-20', 4], ['2026-10-20', 4], ['2026-11-15', 4]), 30)).toBe(0)
})

test('Pens for 90 days may be bought at once', () => {
  expect(faster(bought(['2026-11-22', 12]), 90)).toBe(0)
  expect(faster(bought(['2026-11-20', 6], ['2026-11-22', 6]), 90)).toBe(0)
  expect(faster(bought(['2026-11-20', 12], ['2026-11-22', 12]), 90)).toBe(12)
})

test('A patient who bought nothing lately is compared over 90 days', () => {
  expect(paceOf({ asOf, boughtLately: [], purchases: [] }, 'pens', says(30))).toEqual({
    bought: 0,
    needed: 12,
    days: 90,
  })
})
