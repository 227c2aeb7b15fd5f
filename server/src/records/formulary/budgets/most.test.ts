// What a letter reserves is what its hand-overs can cost at most, whichever days its patient buys on.
import { daysAfter } from '@aruga/contract/days'
import { type BenefitRule, benefitKinds, firstTerms, shareOf, workOut } from '@aruga/contract/formulary/benefit'
import { type Buyer, buyers, type Combination, combinations } from '@aruga/contract/formulary/statute'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LetterLeft, monthOf, mostLeft, nextChange } from './most.ts'

const unlimited = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
const half: BenefitRule = { kind: 'PercentOff', value: 50, ...unlimited }
const TODAY = '2026-11-10'
const price = (amount: number, from = '2020-01-01') => ({ amount, from })

function letter(rule: BenefitRule, units: number, lastDay: string, prices = [price(1_000_00)]): LetterLeft {
  return { rule, units, onLetter: firstTerms(rule, 1).onLetter, inMonths: {}, prices, from: TODAY, lastDay }
}

type Bought = { day: string; quantity: number; buyer?: Buyer; isTaxed?: boolean; combination?: Combination }
/** What hand-overs cost one after the other, and what is left of the letter after them. */
function buy(before: LetterLeft, bought: Bought[]) {
  const now = structuredClone(before)
  let cost = 0
  for (const { day, quantity, buyer, ...law } of bought) {
    now.from = day
    now.units -= quantity
    const unitPrice = now.prices.findLast(({ from }) => from <= day)?.amount
    if (unitPrice === undefined) continue
    const inMonth = now.inMonths[monthOf(day)] ?? { benefitUnits: 0, benefitAmount: 0 }
    now.inMonths[monthOf(day)] = inMonth
    const { benefitUnits, benefitAmount } = workOut(
      { ...firstTerms(now.rule, unitPrice), ...now, ...law, inMonth },
      quantity,
      buyer,
    )
    for (const given of [now.onLetter, inMonth]) {
      given.benefitUnits += benefitUnits
      given.benefitAmount += benefitAmount
    }
    now.onLetter.units += quantity
    cost += benefitAmount
  }
  return { cost, now }
}

test('A limit of a month is reserved once for each month that the letter touches', () => {
  const limited = { ...half, monthAmount: 500_00 }
  for (const [lastDay, months] of [
    ['2026-11-30', 1],
    ['2026-12-01', 2],
    ['2027-01-31', 3],
    ['2027-02-01', 4],
  ] as const)
    expect(mostLeft(letter(limited, 12, lastDay)), lastDay).toBe(months * 500_00)
  expect(mostLeft(letter({ ...half, monthUnits: 2 }, 12, '2027-01-31'))).toBe(6 * 500_00)
  // Three months allow six units; the letter has five.
  expect(mostLeft(letter({ ...half, monthUnits: 2 }, 5, '2027-01-31'))).toBe(5 * 500_00)
})

test('Each month’s limit is met at the highest price of its days', () => {
  const prices = [price(1_000_00), price(1_600_00, '2026-12-15'), price(800_00, '2027-01-01')]
  expect(mostLeft(letter(half, 12, '2026-12-14', prices))).toBe(12 * 500_00)
  expect(mostLeft(letter(half, 12, '2026-12-15', prices))).toBe(12 * 800_00)
  expect(mostLeft(letter({ ...half, monthUnits: 2 }, 12, '2027-01-20', prices))).toBe(2 * (500_00 + 800_00 + 400_00))
  // Until its first price a letter costs nothing.
  expect(mostLeft(letter(half, 12, '2026-12-14', [price(1_000_00, '2026-12-15')]))).toBe(0)
  expect(mostLeft(letter(half, 12, '2026-12-15', [price(1_000_00, '2026-12-15')]))).toBe(12 * 500_00)
})

test('It is worked out anew when a month with limits begins, and when a price comes into force', () => {
  const prices = [price(1_000_00), price(1_600_00, '2026-12-15')]
  expect(nextChange(letter(half, 12, '2027-01-31'))).toBeNull()
  expect(nextChange(letter(half, 12, '2027-01-31', prices))).toBe('2026-12-15')
  expect(nextChange(letter(half, 12, '2026-12-14', prices))).toBeNull()
  expect(nextChange(letter({ ...half, monthUnits: 1 }, 12, '2027-01-31', prices))).toBe('2026-12-01')
  expect(nextChange(letter({ ...half, monthUnits: 1 }, 12, '2026-11-30', prices))).toBeNull()
})

const day = (most: number) => fc.integer({ min: 0, max: most }).map((days) => daysAfter(TODAY, days))
const limit = (max: number) => fc.option(fc.integer({ min: 1, max }), { freq: 1 })
const rules = fc.record({
  kind: fc.constantFrom(...benefitKinds),
  value: fc.integer({ min: 1, max: 4 }),
  letterUnits: limit(6),
  letterAmount: limit(400),
  monthUnits: limit(3),
  monthAmount: limit(150),
})
const priceLists = fc
  .uniqueArray(
    fc.record({ amount: fc.integer({ min: 1, max: 120 }), from: day(120).map((from) => daysAfter(from, -20)) }),
    { selector: ({ from }) => from, maxLength: 4 },
  )
  .map((prices) => prices.sort((a, b) => a.from.localeCompare(b.from)))
  // The one in force, and those to come.
  .map((prices) =>
    prices.slice(
      Math.max(
        0,
        prices.findLastIndex(({ from }) => from <= TODAY),
      ),
    ),
  )
const letters = fc
  .record({ rule: rules, units: fc.integer({ min: 1, max: 8 }), lastDay: day(100), prices: priceLists })
  .map(({ rule, units, lastDay, prices }) => {
    // Parts of a price: 15 to 60 %.
    const scaled = rule.kind === 'PercentOff' ? { ...rule, value: rule.value * 15 } : rule
    return letter(scaled, units, lastDay, prices)
  })

test('Hand-overs to whomever never cost more than was reserved, and what is still reserved then never exceeds the rest of it', () => {
  const sale = fc.record({
    day: day(100),
    quantity: fc.integer({ min: 1, max: 4 }),
    buyer: fc.constantFrom(...buyers),
    isTaxed: fc.boolean(),
    combination: fc.constantFrom(...combinations),
  })
  const bought = fc.array(sale, { maxLength: 6 })
  fc.assert(
    fc.property(letters, bought, (before, wanted) => {
      let units = before.units
      const possible = wanted
        .filter(({ day }) => day <= before.lastDay)
        .sort((a, b) => a.day.localeCompare(b.day))
        .filter(({ quantity }) => {
          const isLeft = quantity <= units
          if (isLeft) units -= quantity
          return isLeft
        })
      const { cost, now } = buy(before, possible)
      expect(cost + mostLeft(now)).toBeLessThanOrEqual(mostLeft(before))
    }),
    { numRuns: 3_000 },
  )
})

/** A day for each price in each month. */
function daysToBuyOn({ prices, lastDay }: LetterLeft): string[] {
  const days = [TODAY, ...prices.map(({ from }) => from), '2026-12-01', '2027-01-01', '2027-02-01']
  return [...new Set(days)].filter((day) => day >= TODAY && day <= lastDay).sort()
}
/** Every way to spread units over days. */
function* spread(units: number, [first, ...rest]: string[]): Generator<Bought[]> {
  if (first === undefined) return yield []
  for (let quantity = 0; quantity <= units; quantity++)
    for (const later of spread(units - quantity, rest))
      yield quantity === 0 ? later : [{ day: first, quantity }, ...later]
}

test('Some way to buy costs all that was reserved: nothing is kept that cannot be spent', () => {
  fc.assert(
    fc.property(letters, (before) => {
      const letter = { ...before, units: Math.min(before.units, 5) }
      const days = daysToBuyOn(letter)
      let best = 0
      for (const bought of spread(letter.units, days)) best = Math.max(best, buy(letter, bought).cost)
      const { rule, prices } = letter
      const shares = new Set(
        prices.filter(({ from }) => from <= letter.lastDay).map(({ amount }) => shareOf(rule, amount)),
      )
      const isPacked = rule.kind === 'FreeUnits' && (rule.monthAmount ?? rule.letterAmount) !== null
      // Whole units may not fill each limit: of up to four months, and the letter.
      const unfilled = isPacked ? 5 * Math.max(...shares) : 1
      expect(mostLeft(letter)).toBeGreaterThanOrEqual(best)
      expect(mostLeft(letter) - best).toBeLessThan(unfilled)
    }),
    { numRuns: 1_000 },
  )
})
