import type { ProductRecord } from '@aruga/contract/formulary/formulary'
import { expect, test } from 'vitest'
import { countIn, priceIn, ruleIn, ruleValuesOf } from './rule-values.ts'

const empty = ruleValuesOf(null, '2026-11-23')

test('Typed pesos are sent as centavos, and shown again as typed', () => {
  const values = { ...empty, price: '1,150.5', benefitRule: 'AmountOff' as const, value: '150', letterAmount: '2,000' }
  const rule = ruleIn(values)
  expect(rule).toEqual({
    kind: 'AmountOff',
    value: 15_000,
    overMonths: null,
    letterUnits: null,
    letterAmount: 200_000,
    monthUnits: null,
    monthAmount: null,
  })
  expect(priceIn(values, null)).toEqual({ amount: 115_050, from: '2026-11-23' })
})

test('Free units are counted over the typed months, or over the letter', () => {
  const buy3 = { ...empty, benefitRule: 'FreeUnits' as const, value: '3' }
  expect(ruleIn({ ...buy3, overMonths: ' 6 ' })).toMatchObject({ kind: 'FreeUnits', overMonths: 6 })
  expect(ruleIn(buy3)).toMatchObject({ overMonths: null })
  expect(ruleIn({ ...buy3, benefitRule: 'PercentOff', overMonths: '6' })).toMatchObject({ overMonths: null })
})

test('An incomplete rule does not count as a rule', () => {
  expect(ruleIn({ ...empty, benefitRule: 'FreeUnits' })).toBeNull()
  expect(ruleIn({ ...empty, benefitRule: 'PercentOff', value: '101' })).toBeNull()
  expect(ruleIn({ ...empty, value: '3' })).toBeNull()
})

test('A stored limit of zero is shown, so that it is not lost without a word', () => {
  const rule = {
    kind: 'PercentOff',
    value: 50,
    letterUnits: null,
    letterAmount: 0,
    monthUnits: null,
    monthAmount: null,
  }
  const product = { benefitRule: rule, price: null } as unknown as ProductRecord
  expect(ruleValuesOf(product, '2026-11-23')).toMatchObject({ letterAmount: '0.00', monthAmount: '' })
})

test('A limit of units is at most 10,000, as a quantity is', () => {
  expect(countIn('10000')).toBe(10_000)
  expect(countIn('10001')).toBeUndefined()
})
