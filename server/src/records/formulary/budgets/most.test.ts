// What a letter reserves is what its hand-overs can cost at most, whichever days its patient buys on.
import { daysAfter, monthsAfter } from '@aruga/contract/days'
import { type BenefitRule, benefitKinds, firstTerms, shareOf, workOut } from '@aruga/contract/formulary/benefit'
import { type CountedHandOver, countedFor } from '@aruga/contract/formulary/free-units'
import { type Buyer, buyers, type Combination, combinations } from '@aruga/contract/formulary/statute'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LetterLeft, monthOf, mostLeft, nextChange } from './most.ts'

const unlimited = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
const half: BenefitRule = { kind: 'PercentOff', value: 50, ...unlimited }
const TODAY = '2026-11-10'
const price = (amount: number, from = '2020-01-01') => ({ amount, from })

function letter(rule: BenefitRule, units: number, lastDay: string, prices = [price(1_000_00)]): LetterLeft {
  const { onLetter, counted } = firstTerms(rule, 1)
  return { rule, units, unitsOfOthers: 0, onLetter, counted, inMonths: {}, prices, from: TODAY, lastDay }
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
    if (now.counted) now.counted.paidUnits += quantity - benefitUnits * (now.rule.value + 1)
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

const buy3get1: BenefitRule = { ...half, kind: 'FreeUnits', value: 3, overMonths: 6 }
/** What was bought before, on any letter, counts until this day. */
const after = (paidUnits: number, of: LetterLeft, until = '2027-05-03') => ({ ...of, counted: { paidUnits, until } })

test('Units that were paid for on other letters are reserved where they make one free', () => {
  const two = letter(buy3get1, 2, '2027-01-31')
  for (const [paid, free] of [
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 1],
    // A limit has delayed two.
    [6, 2],
    [60, 2],
    [-3, 0],
  ] as const)
    expect(mostLeft(after(paid, two)), `${paid} paid`).toBe(free * 1_000_00)
  // Either of two letters may be bought first.
  expect(mostLeft({ ...two, unitsOfOthers: 2 })).toBe(1_000_00)
  expect(mostLeft({ ...after(3, { ...two, rule: { ...buy3get1, letterUnits: 1 } }), unitsOfOthers: 9 })).toBe(1_000_00)
})

test('It is worked out anew when paid units no longer count', () => {
  const prices = [price(1_000_00), price(1_600_00, '2026-12-15')]
  expect(nextChange(after(2, letter(buy3get1, 2, '2027-01-31'), '2026-12-03'))).toBe('2026-12-04')
  expect(nextChange(after(2, letter(buy3get1, 2, '2027-01-31', prices), '2026-12-20'))).toBe('2026-12-15')
  expect(nextChange(after(2, letter(buy3get1, 2, '2026-12-03'), '2026-12-03'))).toBeNull()
  expect(nextChange(letter(buy3get1, 2, '2027-01-31'))).toBeNull()
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
  .record({
    rule: rules,
    units: fc.integer({ min: 1, max: 8 }),
    lastDay: day(100),
    prices: priceLists,
    /** Before the letter, where it counts over months. */
    paid: fc.option(fc.integer({ min: -4, max: 9 })),
  })
  .map(({ rule, units, lastDay, prices, paid }) => {
    // Parts of a price: 15 to 60 %.
    const scaled = rule.kind === 'PercentOff' ? { ...rule, value: rule.value * 15 } : rule
    const before = letter(scaled, units, lastDay, prices)
    if (paid === null || rule.kind !== 'FreeUnits') return before
    return after(paid, { ...before, rule: { ...scaled, overMonths: 24 } })
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

const countingRules = fc.record({
  kind: fc.constant('FreeUnits' as const),
  value: fc.integer({ min: 1, max: 4 }),
  overMonths: fc.integer({ min: 1, max: 3 }),
  letterUnits: limit(3),
  letterAmount: fc.constant(null),
  monthUnits: fc.constant(null),
  monthAmount: fc.constant(null),
})

/** Letters of one patient that count together, issued one after the other; each free unit costs a peso. */
function counting(rule: BenefitRule, sizes: number[]) {
  const letters: { units: number; free: number }[] = []
  const handOvers: CountedHandOver[] = []
  let day = TODAY
  const onLetter = ({ free }: { free: number }) => ({ units: 0, benefitUnits: free, benefitAmount: free })
  const counted = () => countedFor(rule, handOvers, day)
  /** What each letter has cost, and reserves still. */
  const most = () =>
    letters.map((one) => {
      const rest = letter(rule, one.units, '2029-12-31', [price(1)])
      const unitsOfOthers = letters.reduce((sum, { units }) => sum + units, 0) - one.units
      return one.free + mostLeft({ ...rest, onLetter: onLetter(one), counted: counted(), unitsOfOthers, from: day })
    })
  return {
    letters,
    most,
    /** What the new letter reserves. */
    issue() {
      letters.push({ units: sizes[letters.length] ?? 1, free: 0 })
      return most().at(-1) ?? 0
    },
    buy(which: number, wanted: number, months: number) {
      day = monthsAfter(day, months)
      const one = letters[which % letters.length]
      const quantity = Math.min(wanted, one?.units ?? 0)
      if (!one || quantity === 0) return
      const free = workOut(
        { ...firstTerms(rule, 1), onLetter: onLetter(one), counted: counted() },
        quantity,
      ).benefitUnits
      one.units -= quantity
      one.free += free
      handOvers.push({ day, paid: quantity - free, free, value: rule.value, months: rule.overMonths ?? 0 })
    },
  }
}
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 })
const visits = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 4 }), fc.nat(2)), { maxLength: 14 })

test('Letters that count together never cost more than each reserves, whichever is bought first', () => {
  fc.assert(
    fc.property(countingRules, sizes, visits, (rule, units, bought) => {
      const { issue, buy, most } = counting(rule, units)
      for (const _ of units) issue()
      for (const [which, quantity, months] of bought) {
        const before = most()
        buy(which, quantity, months)
        for (const [one, now] of most().entries()) expect(now).toBeLessThanOrEqual(before[one] ?? 0)
      }
    }),
    { numRuns: 150 },
  )
})

test('Without a limit of a letter, a patient’s letters cost no more than they reserved when each was issued', () => {
  fc.assert(
    fc.property(countingRules, sizes, visits, fc.nat(4), (limited, units, bought, between) => {
      const { issue, buy, letters } = counting({ ...limited, letterUnits: null }, units)
      let reserved = issue()
      bought.forEach(([which, quantity, months], n) => {
        buy(which, quantity, months)
        if (n % (between + 1) === between && letters.length < units.length) reserved += issue()
      })
      expect(letters.reduce((sum, { free }) => sum + free, 0)).toBeLessThanOrEqual(reserved)
    }),
    { numRuns: 500 },
  )
})
