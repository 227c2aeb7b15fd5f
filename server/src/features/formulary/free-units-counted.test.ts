// Free units counted over months: a paid unit counts once, for its time, on whichever letter it was bought.

import { daysAfter, monthsAfter } from '@aruga/contract/days'
import { type BenefitRule, firstTerms, workOut } from '@aruga/contract/formulary/benefit'
import { type CountedHandOver, countedFor, countPaid, paidUntilFree } from '@aruga/contract/formulary/free-units'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const unlimited = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
const buy3get1: BenefitRule = { kind: 'FreeUnits', value: 3, overMonths: 6, ...unlimited }
const PRICE = 100_00

/** A patient's hand-overs of one product, each on a letter of its own, as the server works them out and stores them. */
function patient(rule = buy3get1) {
  const handOvers: CountedHandOver[] = []
  const termsOn = (day: string) => ({ ...firstTerms(rule, PRICE), counted: countedFor(rule, handOvers, day) })
  return {
    handOvers,
    termsOn,
    buy(day: string, quantity: number) {
      const { benefitUnits: free } = workOut(termsOn(day), quantity)
      const made = { day, paid: quantity - free, free, value: rule.value, months: rule.overMonths ?? 0 }
      handOvers.push(made)
      handOvers.sort((one, other) => one.day.localeCompare(other.day))
      return made
    },
  }
}

test('Buy 3, get 1 free over monthly letters of 2 pens: the second pen of every second letter is free', () => {
  const { buy } = patient()
  const free = ['2026-11-03', '2026-12-03', '2027-01-03', '2027-02-03'].map((day) => buy(day, 2).free)
  expect(free).toEqual([0, 1, 0, 1])
})

test.each([
  ['2026-11-03', 6, '2027-05-03'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2026-01-30', 24, '2028-01-30'],
])('A unit paid on %s counts for %i months: until %s', (paidOn, months, until) => {
  expect(monthsAfter(paidOn, months)).toBe(until)
  const one = { day: paidOn, paid: 2, free: 0, value: 3, months }
  expect(countPaid([one], months, until)).toEqual({ paidUnits: 2, until })
  expect(countPaid([one], months, daysAfter(until, 1))).toEqual({ paidUnits: 0, until: null })
})

test('A paid unit counts once: the free unit uses the oldest, and the others count on for their own time', () => {
  const { buy, termsOn } = patient()
  buy('2026-01-10', 2)
  buy('2026-05-20', 3)
  expect(termsOn('2026-05-20').counted).toEqual({ paidUnits: 1, until: '2026-11-20' })
})

test('Units of months ago are forgotten, but not the free units of the time before: nobody pays twice for one', () => {
  const { buy } = patient()
  buy('2026-01-10', 3)
  expect(buy('2026-06-30', 1).free).toBe(1)
  // The three units of January no longer count, nor does what was free in June.
  buy('2026-08-01', 3)
  expect(buy('2026-08-02', 1).free).toBe(1)
})

test('A unit that a limit charges counts too: the limit delays the free unit', () => {
  const { buy, termsOn } = patient({ ...buy3get1, letterUnits: 1 })
  expect(buy('2026-11-03', 8).free).toBe(1)
  expect(termsOn('2026-11-04').counted?.paidUnits).toBe(4)
  expect(buy('2026-12-03', 1).free).toBe(1)
})

test('Three pens, one free on another letter, and then the three corrected away: the next three make good for it', () => {
  const { buy, handOvers, termsOn } = patient()
  const first = buy('2026-11-03', 3)
  expect(buy('2026-11-04', 1).free).toBe(1)
  handOvers.splice(handOvers.indexOf(first), 1)
  expect(termsOn('2026-11-04').counted).toEqual({ paidUnits: -3, until: null })
  expect(paidUntilFree(termsOn('2026-11-04'), { quantity: 0, benefitUnits: 0 })).toBe(6)
  expect(buy('2026-11-05', 7).free).toBe(1)
})

test('A hand-over sent late loses nothing: what it paid for makes the next unit free', () => {
  const { buy } = patient()
  expect(buy('2026-11-04', 1).free).toBe(0)
  expect(buy('2026-11-03', 3).free).toBe(1)
  const other = patient()
  other.buy('2026-11-04', 1)
  // The till had quoted three paid units.
  other.handOvers.unshift({ day: '2026-11-03', paid: 3, free: 0, value: 3, months: 6 })
  expect(other.buy('2026-11-05', 1).free).toBe(1)
})

test('Each letter keeps its own rule, and all count the same paid units', () => {
  const before = { day: '2026-11-03', paid: 4, free: 0, value: 5, months: 12 }
  expect(countPaid([before], 6, '2027-05-03').paidUnits).toBe(4)
  expect(countPaid([before], 6, '2027-05-04').paidUnits).toBe(0)
  expect(countPaid([before], 12, '2027-05-04').paidUnits).toBe(4)
  const after = { day: '2026-12-03', paid: 0, free: 1, value: 3, months: 6 }
  expect(countPaid([before, after], 12, '2026-12-03').paidUnits).toBe(1)
})

test('When a letter with the paid units is disposed of, the free ones they made do not become a debt', () => {
  const recent = { day: '2026-11-03', paid: 2, free: 0, value: 3, months: 24 }
  const old = { day: '2022-11-02', paid: 0, free: 1, value: 3, months: 24 }
  expect(countPaid([old, recent], 24, '2026-11-03').paidUnits).toBe(2)
  expect(countPaid([{ ...old, day: '2022-11-04' }, recent], 24, '2026-11-03').paidUnits).toBe(-1)
})

const days = fc.integer({ min: 0, max: 700 }).map((after) => daysAfter('2026-01-01', after))
const rules = fc.record({
  kind: fc.constant('FreeUnits' as const),
  value: fc.integer({ min: 1, max: 5 }),
  overMonths: fc.integer({ min: 1, max: 12 }),
  letterUnits: fc.option(fc.integer({ min: 1, max: 3 })),
  letterAmount: fc.constant(null),
  monthUnits: fc.constant(null),
  monthAmount: fc.constant(null),
})
const visits = fc.array(fc.record({ day: days, quantity: fc.integer({ min: 1, max: 6 }) }), {
  minLength: 1,
  maxLength: 12,
})
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
const inOrder = <One extends { day: string }>(of: One[]) => of.toSorted((a, b) => a.day.localeCompare(b.day))

test('Whatever is bought, each free unit has its own paid ones, within the months before it', () => {
  fc.assert(
    fc.property(rules, visits, (rule, bought) => {
      const { buy, handOvers } = patient(rule)
      for (const { day, quantity } of inOrder(bought)) buy(day, quantity)
      for (const last of handOvers) {
        const sofar = handOvers.slice(0, handOvers.indexOf(last) + 1)
        expect(sum(sofar.map(({ free }) => free)) * rule.value).toBeLessThanOrEqual(sum(sofar.map(({ paid }) => paid)))
        const ofItsTime = sofar.filter(({ day }) => monthsAfter(day, rule.overMonths) >= last.day)
        expect(last.free * rule.value).toBeLessThanOrEqual(sum(ofItsTime.map(({ paid }) => paid)))
      }
    }),
  )
})

test('Without limits nobody ever has paid for more than one free unit, and has not got it', () => {
  fc.assert(
    fc.property(rules, visits, (limited, bought) => {
      const rule = { ...limited, letterUnits: null }
      const { buy, termsOn } = patient(rule)
      for (const { day, quantity } of inOrder(bought)) {
        buy(day, quantity)
        const paidUnits = termsOn(day).counted?.paidUnits ?? -1
        expect(paidUnits).toBeGreaterThanOrEqual(0)
        expect(paidUnits).toBeLessThanOrEqual(rule.value)
      }
    }),
  )
})

test('One hand-over of a day earns as much as several', () => {
  fc.assert(
    fc.property(rules, visits, visits, (limited, before, split) => {
      const rule = { ...limited, letterUnits: null }
      const [one, several] = [patient(rule), patient(rule)]
      for (const { day, quantity } of inOrder(before)) for (const each of [one, several]) each.buy(day, quantity)
      const today = daysAfter('2026-01-01', 700)
      const { free } = one.buy(today, sum(split.map(({ quantity }) => quantity)))
      expect(sum(split.map(({ quantity }) => several.buy(today, quantity).free))).toBe(free)
      expect(several.termsOn(today).counted).toEqual(one.termsOn(today).counted)
    }),
  )
})

test('In whichever order hand-overs are sent, and whatever is corrected, in the end no unit is free that is not paid for', () => {
  fc.assert(
    fc.property(rules, visits, fc.array(fc.nat(), { maxLength: 4 }), (rule, bought, corrected) => {
      const { buy, handOvers } = patient(rule)
      const made = bought.map(({ day, quantity }) => buy(day, quantity))
      for (const at of corrected) {
        const gone = handOvers.indexOf(made[at % made.length] as CountedHandOver)
        if (gone >= 0) handOvers.splice(gone, 1)
      }
      // They go on buying until what was free too early is made good.
      const today = daysAfter('2026-01-01', 701)
      buy(today, 500)
      const [paid, free] = [sum(handOvers.map((one) => one.paid)), sum(handOvers.map((one) => one.free))]
      expect(free * rule.value).toBeLessThanOrEqual(paid)
    }),
  )
})
