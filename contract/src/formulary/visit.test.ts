// Letters of one visit count for each other where they are for the same product.
import { expect, test } from 'vitest'
import { type BenefitRule, firstTerms } from './benefit.ts'
import { workOutVisit } from './visit.ts'

const PRICE = 100_000
const none = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
const half: BenefitRule = { kind: 'PercentOff', value: 50, ...none }
const buy3get1: BenefitRule = { kind: 'FreeUnits', value: 3, overMonths: 6, ...none }
const overMonths = (paidUnits: number) => ({ ...firstTerms(buy3get1, PRICE), counted: { paidUnits, until: null } })

type Letter = { product: string; terms: ReturnType<typeof firstTerms> | null; units: number | null }
const benefits = (letters: Letter[]) =>
  workOutVisit(letters, 'Regular', (letter) => letter).map(({ money }) => money?.benefitAmount ?? null)

test('A month’s limit is for the product: the second letter gets what the first left, another product all of its own', () => {
  const terms = firstTerms({ ...half, monthAmount: 120_000 }, PRICE)
  const insulin = { product: 'insulin', terms, units: 2 }
  expect(benefits([insulin, insulin, { ...insulin, product: 'metformin' }])).toEqual([100_000, 20_000, 100_000])
})

test('Units paid on one letter make one free on the next, only where the first counts them', () => {
  const letter = { product: 'insulin', terms: overMonths(0), units: 1 }
  expect(benefits([{ ...letter, units: 3 }, letter])).toEqual([0, PRICE])
  expect(benefits([{ ...letter, terms: firstTerms(half, PRICE), units: 3 }, letter])).toEqual([150_000, 0])
})

test('A letter of which nothing is bought, or without a price, counts for none', () => {
  const letter = { product: 'insulin', terms: overMonths(2), units: 1 }
  expect(benefits([{ ...letter, units: null }, letter])).toEqual([null, 0])
  expect(
    benefits([
      { ...letter, terms: null },
      { ...letter, units: 2 },
    ]),
  ).toEqual([null, PRICE])
})
