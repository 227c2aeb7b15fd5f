import { describe, expect, test } from 'vitest'
import { examples } from '../formulary/statute.examples.ts'
import { combinations } from '../formulary/statute.ts'
import { amountDifference, expectedAmount, handOverWarnings, probableDay, splitWarnings } from './hand-overs.ts'

const here = { branchId: 'katipunan', branchName: 'Katipunan Avenue' }
const elsewhere = { branchId: 'ermita', branchName: 'Ermita' }
const handed = (quantity: number, day = '2026-11-21', branch = here) => ({
  at: `${day}T06:10:00Z`,
  day,
  quantity,
  firstQuantity: null,
  ...branch,
})
const accepted = (quantity: number, day: string | null = '2026-11-21', branchId: string | null = 'katipunan') => ({
  documentId: 'earlier',
  quantity,
  day,
  branchId,
})
const receipt = (
  quantity: number | null,
  day: string | null = '2026-11-21',
  branchId: string | null = 'katipunan',
) => ({
  quantity,
  day,
  branchId,
})
const warnings = (handOvers: ReturnType<typeof handed>[], of: object, counted: ReturnType<typeof accepted>[] = []) =>
  handOverWarnings({ handOvers, counted }, of as ReturnType<typeof receipt>).map(({ what, units }) =>
    units === null ? what : `${what} ${units}`,
  )

test('A receipt for 12 where the counter handed over 4 is 8 too many, before and after its date is typed', () => {
  expect(warnings([handed(4)], receipt(12))).toEqual(['MoreThanHandedOver 8'])
  expect(warnings([handed(4)], receipt(12, null))).toEqual(['MoreThanHandedOver 8'])
  expect(warnings([handed(4)], { quantity: 12, day: null, branchId: undefined })).toEqual(['MoreThanHandedOver 8'])
})

test('A receipt for what was handed over that day at that branch has no warning', () => {
  expect(warnings([handed(4)], receipt(4))).toEqual([])
  expect(warnings([handed(4), handed(3, '2026-11-25'), handed(2, '2026-11-21', elsewhere)], receipt(4))).toEqual([])
})

test('A receipt of a branch or a day without a hand-over has a warning, whatever its quantity', () => {
  expect(warnings([handed(4)], receipt(4, '2026-11-21', 'ermita'))).toEqual(['BranchWithoutHandOver'])
  expect(warnings([handed(4)], receipt(4, '2026-11-21', null))).toEqual(['BranchWithoutHandOver'])
  expect(warnings([handed(4)], receipt(4, '2026-11-20'))).toEqual(['DayWithoutHandOver'])
  expect(warnings([handed(4)], receipt(5, '2026-11-20'))).toEqual(['DayWithoutHandOver', 'MoreThanHandedOver 1'])
  expect(warnings([handed(4)], receipt(null, '2026-11-20'))).toEqual(['DayWithoutHandOver'])
})

test('A receipt of free goods, which has no quantity, has a warning if its branch or day has no hand-over', () => {
  expect(warnings([], receipt(null))).toEqual(['NothingHandedOver'])
  expect(warnings([handed(4)], receipt(null))).toEqual([])
  expect(warnings([handed(4)], receipt(null, null, 'ermita'))).toEqual(['BranchWithoutHandOver'])
  expect(warnings([handed(4)], { quantity: null, day: '2026-11-20', branchId: undefined })).toEqual([
    'DayWithoutHandOver',
  ])
  expect(warnings([handed(4)], { quantity: null, day: '2026-11-21', branchId: undefined })).toEqual([])
})

test('Where nothing was handed over, or all of it was corrected away, every unit is too many', () => {
  expect(warnings([], receipt(3))).toEqual(['NothingHandedOver 3'])
  expect(warnings([handed(0)], receipt(3))).toEqual(['NothingHandedOver 3'])
})

test('Two receipts may share a hand-over, the second with what the first left', () => {
  expect(warnings([handed(4)], receipt(3))).toEqual(['FewerThanHandedOver 1'])
  expect(warnings([handed(4)], receipt(1), [accepted(3)])).toEqual([])
  expect(warnings([handed(4)], receipt(4), [accepted(4)])).toEqual(['MoreThanHandedOver 4'])
})

test('One receipt for two hand-overs has no warning if both are of the same day', () => {
  expect(warnings([handed(2), handed(2)], receipt(4))).toEqual([])
  expect(warnings([handed(2, '2026-11-20'), handed(2)], receipt(4))).toEqual(['MoreThanHandedOver 2'])
})

test('A receipt cannot use the units of another day’s hand-over that has its receipt already', () => {
  expect(warnings([handed(4, '2026-11-20'), handed(4)], receipt(4), [accepted(4)])).toEqual(['MoreThanHandedOver 4'])
})

test('An accepted receipt without a hand-over leaves a later one its units; an accepted receipt without a day does not', () => {
  expect(warnings([handed(2)], receipt(2), [accepted(3, '2026-11-02', null)])).toEqual([])
  expect(warnings([handed(2)], receipt(2), [accepted(1, null, null)])).toEqual(['MoreThanHandedOver 1'])
})

const paid = (quantity: number, patientAmount: number | null) => ({ ...handed(quantity), patientAmount })

test('A receipt is expected to have the amount paid at the counter for its units, less what was proved', () => {
  const counter = [paid(4, 780_000), { ...paid(2, 520_000), at: '2026-11-21T07:00:00Z' }]
  expect(expectedAmount({ handOvers: counter, counted: [] }, receipt(6))).toBe(1_300_000)
  const earlier = { ...accepted(4), amount: 780_000 }
  expect(expectedAmount({ handOvers: counter, counted: [earlier] }, receipt(2))).toBe(520_000)
})

test('No amount is expected of a receipt for other units, or if an amount is not known', () => {
  expect(expectedAmount({ handOvers: [paid(4, 780_000)], counted: [] }, receipt(3))).toBeNull()
  expect(expectedAmount({ handOvers: [paid(4, null)], counted: [] }, receipt(4))).toBeNull()
  expect(expectedAmount({ handOvers: [paid(4, 780_000)], counted: [] }, receipt(4, null))).toBeNull()
  expect(expectedAmount({ handOvers: [paid(6, 1), paid(2, 1)], counted: [accepted(4)] }, receipt(4))).toBeNull()
})

test('A receipt whose amount differs from what was paid at the counter has a warning with the difference', () => {
  const counter = [paid(4, 780_000)]
  expect(warnings(counter, { ...receipt(4), amount: 780_000 })).toEqual([])
  expect(warnings(counter, { ...receipt(4), amount: 1_040_000 })).toEqual(['AmountDiffers 260000'])
  expect(warnings(counter, { ...receipt(4), amount: 770_000 })).toEqual(['AmountDiffers 10000'])
  expect(warnings(counter, receipt(4))).toEqual([])
})

test('A shop rounds a receipt by up to a peso without a warning, but no second receipt by another', () => {
  const counter = [paid(4, 780_050)]
  for (const amount of [779_950, 780_000, 780_100, 780_150])
    expect(warnings(counter, { ...receipt(4), amount })).toEqual([])
  expect(warnings(counter, { ...receipt(4), amount: 779_949 })).toEqual(['AmountDiffers 101'])
  expect(warnings(counter, { ...receipt(4), amount: 780_151 })).toEqual(['AmountDiffers 101'])
  const half = { ...accepted(2), amount: 390_125 }
  expect(warnings(counter, { ...receipt(2), amount: 390_025 }, [half])).toEqual([])
  expect(warnings(counter, { ...receipt(2), amount: 389_824 }, [half])).toEqual(['AmountDiffers 101'])
  expect(amountDifference({ handOvers: counter, counted: [] }, { ...receipt(4), amount: 780_000 })).toBe(-50)
})

test('A receipt of a split hand-over has a warning also where the earlier ones have more than was due', () => {
  const counter = [paid(4, 400_000)]
  const earlier = { ...accepted(3), amount: 450_000 }
  expect(warnings(counter, { ...receipt(1), amount: 900_000 }, [earlier])).toEqual(['AmountDiffers 950000'])
  expect(expectedAmount({ handOvers: counter, counted: [earlier] }, receipt(1))).toBeNull()
})

describe.each(combinations)('With %s', (combination) => {
  test.each(examples)('a receipt for $quantity at $unitPrice of a $buyer has the lawful amount', (example) => {
    const [, , , patientAmount] = example[combination]
    const counter = [paid(example.quantity, patientAmount)]
    expect(warnings(counter, { ...receipt(example.quantity), amount: patientAmount })).toEqual([])
    const { unitPrice, quantity } = example
    const before = unitPrice * quantity
    if (before - patientAmount > 100)
      expect(warnings(counter, { ...receipt(quantity), amount: before })).toEqual([
        `AmountDiffers ${before - patientAmount}`,
      ])
  })
})

describe('A receipt for several letters', () => {
  const part = (letterId: string, quantity: number, due: number, amount: number | null) => ({
    letterId,
    recorded: { handOvers: [paid(quantity, due)], counted: [] },
    quantity,
    amount,
  })
  const when = { day: '2026-11-21', branchId: 'katipunan' }

  test('is compared with the counter letter by letter, and each warning names its letter', () => {
    const insulin = part('insulin', 4, 780_000, 780_000)
    const metformin = part('metformin', 2, 50_000, 60_000)
    expect(splitWarnings([insulin, { ...metformin, quantity: 3 }], when)).toEqual([
      { what: 'MoreThanHandedOver', units: 1, letterId: 'metformin' },
    ])
    expect(splitWarnings([insulin, metformin], when)).toEqual([
      { what: 'AmountDiffers', units: 10_000, letterId: 'metformin' },
    ])
    // An amount on the wrong letter differs on both, although the sum is right.
    expect(splitWarnings([{ ...insulin, amount: 770_000 }, metformin], when)).toHaveLength(2)
    expect(splitWarnings([metformin], when)).toEqual([{ what: 'AmountDiffers', units: 10_000 }])
  })

  test('is rounded by up to a peso in all, not on each letter', () => {
    const off = (...each: number[]) =>
      splitWarnings(
        each.map((by, at) => part(`${at}`, 2, 50_000, 50_000 + by)),
        when,
      )
    expect(off(50, 50)).toEqual([])
    expect(off(60, -60)).toEqual([])
    expect(off(60, 60)).toEqual([{ what: 'AmountDiffers', units: 120 }])
    expect(splitWarnings([part('0', 2, 50_000, 50_060), part('1', 2, 50_000, null)], when)).toEqual([])
  })
})

test('A receipt is probably for the hand-over with exactly its units, else for the oldest that no receipt proves', () => {
  const handOvers = [handed(4, '2026-11-19'), handed(2, '2026-11-20'), handed(6)]
  expect(probableDay({ handOvers, counted: [] }, 6)).toBe('2026-11-21')
  expect(probableDay({ handOvers, counted: [] }, 5)).toBe('2026-11-19')
  expect(probableDay({ handOvers, counted: [accepted(4, '2026-11-19')] }, null)).toBe('2026-11-20')
  expect(probableDay({ handOvers: [], counted: [] }, 4)).toBeNull()
})
