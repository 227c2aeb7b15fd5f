import { describe, expect, test } from 'vitest'
import type { BenefitRule } from '../formulary/benefit.ts'
import { examples } from '../formulary/statute.examples.ts'
import { combinations } from '../formulary/statute.ts'
import { farUnitPrice } from './unit-price.ts'

const rule = (kind: BenefitRule['kind'], value: number): BenefitRule => ({
  kind,
  value,
  letterUnits: null,
  letterAmount: null,
  monthUnits: null,
  monthAmount: null,
})
const pens = { unitPrice: 100_000, benefitRule: rule('FreeUnits', 3) }

test('A unit that costs what the patient pays, with or without the benefit, gives no hint', () => {
  expect(farUnitPrice(pens, 4, 300_000)).toBeNull()
  expect(farUnitPrice(pens, 4, 400_000)).toBeNull()
  expect(farUnitPrice({ ...pens, benefitRule: rule('PercentOff', 60) }, 2, 80_000)).toBeNull()
  expect(farUnitPrice({ ...pens, benefitRule: rule('AmountOff', 100_000) }, 2, 0)).toBeNull()
})

test('A unit far above the price, or far below what the benefit leaves of it, gives a hint with its cost', () => {
  expect(farUnitPrice(pens, 4, 1_000_000)).toBe(250_000)
  expect(farUnitPrice(pens, 4, 100_000)).toBe(25_000)
  expect(farUnitPrice({ ...pens, benefitRule: null }, 2, 100_000)).toBe(50_000)
  expect(farUnitPrice(pens, 12, 125_001)).toBe(10_417)
})

test('There is no hint if the price, the quantity or the amount is not known', () => {
  expect(farUnitPrice({ unitPrice: null, benefitRule: null }, 4, 1_000_000)).toBeNull()
  expect(farUnitPrice(pens, null, 1_000_000)).toBeNull()
  expect(farUnitPrice(pens, 4, null)).toBeNull()
})

describe.each(combinations)('With %s', (combination) => {
  test.each(examples)(
    'what a $buyer lawfully pays for $quantity at $unitPrice is near, whether the counter recorded it or not',
    (example) => {
      const { unitPrice, rule: benefitRule, quantity } = example
      const [, , , patientAmount] = example[combination]
      expect(farUnitPrice({ unitPrice, benefitRule }, quantity, patientAmount)).toBeNull()
    },
  )
})

test('A receipt for the one free unit asks for nothing, and is near', () => {
  expect(farUnitPrice(pens, 1, 0)).toBeNull()
  expect(farUnitPrice({ ...pens, benefitRule: { ...pens.benefitRule, overMonths: 6 } }, 1, 0)).toBeNull()
  expect(farUnitPrice(pens, 2, 0)).toBe(0)
  expect(farUnitPrice({ ...pens, benefitRule: null }, 1, 0)).toBe(0)
})
