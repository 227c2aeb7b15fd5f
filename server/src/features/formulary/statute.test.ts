import {
  type BenefitRule,
  type BenefitTerms,
  benefitKinds,
  firstTerms,
  workOut,
} from '@aruga/contract/formulary/benefit'
import { buyers, combinations, statutoryPrice } from '@aruga/contract/formulary/statute'
import { examples } from '@aruga/contract/formulary/statute.examples'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

describe.each(combinations)('With %s', (combination) => {
  test.each(examples)('$buyer, $quantity at $unitPrice, $rule.kind $rule.value', (example) => {
    const { rule, unitPrice, isTaxed, quantity, buyer, boughtBefore = 0 } = example
    const terms = { ...firstTerms(rule, unitPrice), isTaxed, combination }
    terms.onLetter = { ...terms.onLetter, units: boughtBefore }
    const { vatOff, statutoryDiscount, benefitAmount, patientAmount } = workOut(terms, quantity, buyer)
    expect([vatOff, statutoryDiscount, benefitAmount, patientAmount]).toEqual(example[combination])
  })
})

const units = fc.option(fc.integer({ min: 1, max: 50 }))
const amount = fc.option(fc.integer({ min: 1, max: 2_000_000 }))
const price = fc.oneof(
  fc.integer({ min: 1, max: 120 }),
  fc.integer({ min: 1, max: 2_000_000 }),
  fc.constant(1_000_000_000),
)
const anyRule: fc.Arbitrary<BenefitRule> = fc
  .record({
    kind: fc.constantFrom(...benefitKinds),
    value: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 1_000_000 })),
    letterUnits: units,
    letterAmount: amount,
    monthUnits: units,
    monthAmount: amount,
  })
  .map((rule) => (rule.kind === 'PercentOff' ? { ...rule, value: Math.min(rule.value, 100) } : rule))
const given = fc.record({ benefitUnits: fc.nat(20), benefitAmount: fc.nat(500_000) })
const anyTerms: fc.Arbitrary<BenefitTerms> = fc
  .record({
    rule: anyRule,
    unitPrice: price,
    isTaxed: fc.boolean(),
    combination: fc.constantFrom(...combinations),
    given,
    inMonth: given,
    counted: fc.option(fc.record({ paidUnits: fc.integer({ min: -10, max: 40 }), until: fc.constant(null) })),
  })
  .chain(({ given: { benefitUnits, benefitAmount }, ...terms }) =>
    fc.nat(20).map((more) => ({ ...terms, onLetter: { units: benefitUnits + more, benefitUnits, benefitAmount } })),
  )
const anySale = [anyTerms, fc.oneof(fc.nat(40), fc.constant(10_000)), fc.constantFrom(...buyers)] as const

test('The parts of every sale are whole centavos that add up to the shelf price, and none is below zero', () => {
  fc.assert(
    fc.property(...anySale, (terms, quantity, buyer) => {
      const { vatOff, statutoryDiscount, benefitAmount, patientAmount } = workOut(terms, quantity, buyer)
      const parts = [vatOff, statutoryDiscount, benefitAmount, patientAmount]
      for (const part of parts) expect(Number.isSafeInteger(part) && part >= 0).toBe(true)
      expect(parts.reduce((sum, part) => sum + part)).toBe(quantity * terms.unitPrice)
    }),
    { numRuns: 2_000 },
  )
})

test('Nobody with a right to the statutory price is charged more than it', () => {
  fc.assert(
    fc.property(...anySale, (terms, quantity, buyer) => {
      fc.pre(buyer !== 'Regular')
      const { statutory } = statutoryPrice(quantity * terms.unitPrice, terms.isTaxed)
      expect(workOut(terms, quantity, buyer).patientAmount).toBeLessThanOrEqual(statutory)
    }),
    { numRuns: 2_000 },
  )
})

test('Limits of units and of pesos hold, whoever buys, and free units are whole', () => {
  const leftOf = (limit: number | null, used: number) =>
    limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - used)
  fc.assert(
    fc.property(...anySale, (terms, quantity, buyer) => {
      const { rule, onLetter, inMonth } = terms
      const { benefitUnits, benefitAmount, chargedUnits } = workOut(terms, quantity, buyer)
      expect(benefitUnits).toBeLessThanOrEqual(
        Math.min(
          quantity,
          leftOf(rule.letterUnits, onLetter.benefitUnits),
          leftOf(rule.monthUnits, inMonth.benefitUnits),
        ),
      )
      expect(benefitAmount).toBeLessThanOrEqual(
        Math.min(leftOf(rule.letterAmount, onLetter.benefitAmount), leftOf(rule.monthAmount, inMonth.benefitAmount)),
      )
      expect(chargedUnits).toBe(rule.kind === 'FreeUnits' ? quantity - benefitUnits : quantity)
      expect(benefitUnits === 0).toBe(benefitAmount === 0)
    }),
    { numRuns: 2_000 },
  )
})

test('A statutory sale costs the program at most what a regular one does, but for a limit in pesos that its free units fill better', () => {
  fc.assert(
    fc.property(...anySale, (terms, quantity, buyer) => {
      fc.pre(terms.rule.kind !== 'FreeUnits' || (terms.rule.letterAmount ?? terms.rule.monthAmount) === null)
      expect(workOut(terms, quantity, buyer).benefitAmount).toBeLessThanOrEqual(workOut(terms, quantity).benefitAmount)
    }),
    { numRuns: 2_000 },
  )
})

test('A regular buyer pays the same whatever the tax and the combination', () => {
  fc.assert(
    fc.property(anyTerms, fc.nat(40), (terms, quantity) => {
      const sale = workOut(terms, quantity)
      expect(sale).toEqual(workOut({ ...terms, isTaxed: !terms.isTaxed, combination: 'ProgramFirst' }, quantity))
      expect(sale).toMatchObject({ vatOff: 0, statutoryDiscount: 0 })
    }),
  )
})
