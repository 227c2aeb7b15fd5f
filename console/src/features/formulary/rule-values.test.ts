import { expect, test } from 'vitest'
import { priceIn, ruleIn, ruleValuesOf } from './rule-values.ts'

const empty = ruleValuesOf(null, '2026-11-23')

test('Pesos that are typed are sent as centavos, and shown again as they were', () => {
  const values = { ...empty, price: '1,150.5', benefitRule: 'AmountOff' as const, value: '150', letterAmount: '2,000' }
  const rule = ruleIn(values)
  expect(rule).toEqual({
    kind: 'AmountOff',
    value: 15_000,
    letterUnits: null,
    letterAmount: 200_000,
    monthUnits: null,
    monthAmount: null,
  })
  expect(priceIn(values, null)).toEqual({ amount: 115_050, from: '2026-11-23' })
})

test('A rule that is not complete is no rule yet', () => {
  expect(ruleIn({ ...empty, benefitRule: 'FreeUnits' })).toBeNull()
  expect(ruleIn({ ...empty, benefitRule: 'PercentOff', value: '101' })).toBeNull()
  expect(ruleIn({ ...empty, value: '3' })).toBeNull()
})
