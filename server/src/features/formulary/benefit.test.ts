import { type BenefitRule, firstTerms, workOut } from '@aruga/contract/formulary/benefit'
import { benefitText } from '@aruga/contract/formulary/benefit-text'
import en from '@aruga/locales/en/formulary.server.json' with { type: 'json' }
import fil from '@aruga/locales/fil/formulary.server.json' with { type: 'json' }
import fc from 'fast-check'
import { expect, test } from 'vitest'

const unlimited = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
const rule = (kind: BenefitRule['kind'], value: number, limits: Partial<BenefitRule> = {}): BenefitRule => ({
  kind,
  value,
  ...unlimited,
  ...limits,
})
const buy3get1 = rule('FreeUnits', 3)

/** Works out one hand-over after the other, as the server stores them. */
function handOvers(of: BenefitRule, unitPrice: number, quantities: number[]) {
  const terms = firstTerms(of, unitPrice)
  return quantities.map((quantity) => {
    const money = workOut(terms, quantity)
    for (const balance of [terms.onLetter, terms.inMonth]) {
      Object.assign(balance, {
        benefitUnits: balance.benefitUnits + money.benefitUnits,
        benefitAmount: balance.benefitAmount + money.benefitAmount,
      })
    }
    terms.onLetter.units += quantity
    return money
  })
}
const sum = (of: ReturnType<typeof handOvers>, what: 'benefitUnits' | 'benefitAmount' | 'patientAmount') =>
  of.reduce((all, money) => all + money[what], 0)

test('Buy 3, get 1 free: four are handed over, three are charged', () => {
  expect(workOut(firstTerms(buy3get1, 260_000), 4)).toEqual({
    unitPrice: 260_000,
    chargedUnits: 3,
    benefitUnits: 1,
    benefitAmount: 260_000,
    patientAmount: 780_000,
    buyer: 'Regular',
    vatOff: 0,
    statutoryDiscount: 0,
  })
})

test('The free unit is counted over the letter: three today are charged, the fourth next week is free', () => {
  const [first, second] = handOvers(buy3get1, 100_00, [3, 1])
  expect(first).toMatchObject({ chargedUnits: 3, benefitAmount: 0, patientAmount: 300_00 })
  expect(second).toMatchObject({ chargedUnits: 0, benefitUnits: 1, patientAmount: 0 })
})

test('A part of the price is rounded down to the centavo for each unit', () => {
  expect(workOut(firstTerms(rule('PercentOff', 33), 101), 3)).toMatchObject({ benefitAmount: 99, patientAmount: 204 })
})

test('An amount off is never more than the price', () => {
  expect(workOut(firstTerms(rule('AmountOff', 500), 300), 2)).toMatchObject({ benefitAmount: 600, patientAmount: 0 })
})

test('Past a limit of units the patient pays the price', () => {
  const once = rule('FreeUnits', 3, { letterUnits: 1 })
  expect(workOut(firstTerms(once, 100), 12)).toMatchObject({ chargedUnits: 11, benefitUnits: 1, benefitAmount: 100 })
})

test('A limit in pesos pays a last unit in part, but never a part of a free one', () => {
  expect(workOut(firstTerms(rule('PercentOff', 50, { letterAmount: 120 }), 100), 4)).toMatchObject({
    benefitUnits: 3,
    benefitAmount: 120,
  })
  expect(workOut(firstTerms(rule('FreeUnits', 1, { monthAmount: 250 }), 100), 8)).toMatchObject({
    benefitUnits: 2,
    benefitAmount: 200,
    chargedUnits: 6,
  })
})

const limit = fc.option(fc.integer({ min: 1, max: 50 }))
const amount = fc.option(fc.integer({ min: 0, max: 2_000_000 }))
const anyRule: fc.Arbitrary<BenefitRule> = fc.record({
  kind: fc.constantFrom('FreeUnits' as const, 'PercentOff' as const, 'AmountOff' as const),
  value: fc.integer({ min: 1, max: 100 }),
  letterUnits: limit,
  letterAmount: amount,
  monthUnits: limit,
  monthAmount: amount,
})
const anyPrice = fc.integer({ min: 1, max: 500_000 })
const anyQuantities = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 })

test('What the program and the patient pay is the price, to the centavo, and nobody pays less than nothing', () => {
  fc.assert(
    fc.property(anyRule, anyPrice, anyQuantities, (of, price, quantities) => {
      handOvers(of, price, quantities).forEach((money, at) => {
        const quantity = quantities[at] as number
        expect(money.benefitAmount + money.patientAmount).toBe(price * quantity)
        const { buyer: _, ...parts } = money
        for (const part of Object.values(parts)) {
          expect(Number.isInteger(part)).toBe(true)
          expect(part).toBeGreaterThanOrEqual(0)
        }
        expect(money.benefitUnits).toBeLessThanOrEqual(quantity)
        if (of.kind === 'FreeUnits') expect(money.chargedUnits + money.benefitUnits).toBe(quantity)
      })
    }),
  )
})

test('No limit is ever passed, however many hand-overs there are', () => {
  fc.assert(
    fc.property(anyRule, anyPrice, anyQuantities, (of, price, quantities) => {
      const given = handOvers(of, price, quantities)
      for (const most of [of.letterUnits, of.monthUnits])
        expect(sum(given, 'benefitUnits')).toBeLessThanOrEqual(most ?? Number.POSITIVE_INFINITY)
      for (const most of [of.letterAmount, of.monthAmount])
        expect(sum(given, 'benefitAmount')).toBeLessThanOrEqual(most ?? Number.POSITIVE_INFINITY)
    }),
  )
})

test('Splitting a purchase into several hand-overs of the same month changes neither what is free nor who pays how much', () => {
  fc.assert(
    fc.property(anyRule, anyPrice, anyQuantities, (of, price, quantities) => {
      const split = handOvers(of, price, quantities)
      const whole = handOvers(of, price, [quantities.reduce((all, one) => all + one, 0)])
      for (const what of ['benefitUnits', 'benefitAmount', 'patientAmount'] as const)
        expect(sum(split, what)).toBe(sum(whole, what))
    }),
  )
})

test('Patients read for how long a paid unit counts', () => {
  const half = rule('FreeUnits', 3, { overMonths: 6, letterUnits: 2 })
  expect(benefitText(half, 'pen', en, 'en')).toBe(
    'Buy 3 pens, get 1 free. Each paid pen counts for 6 months, on all your letters. At most 2 free pens on one letter.',
  )
  expect(benefitText(rule('FreeUnits', 3, { overMonths: 1 }), 'pen', fil, 'fil')).toBe(
    'Bumili po ng 3 pen, libre ang isa. Binibilang po ang bawat binayarang pen nang 1 buwan, sa lahat ng sulat ninyo.',
  )
})

test('Patients read the rule in their language', () => {
  const limited = rule('FreeUnits', 3, { letterUnits: 2, monthAmount: 500_000 })
  expect(benefitText(limited, 'pen', en, 'en')).toBe(
    'Buy 3 pens, get 1 free. At most 2 free pens on one letter. At most ₱5,000.00 in a month.',
  )
  expect(benefitText(limited, 'pen', fil, 'fil')).toBe(
    'Bumili po ng 3 pen, libre ang isa. Hanggang 2 libreng pen lang po sa isang sulat. Hanggang ₱5,000.00 lang po sa isang buwan.',
  )
  expect(benefitText(rule('PercentOff', 50), 'tablet', en, 'en')).toBe('The program pays 50% of the price.')
  expect(benefitText(rule('AmountOff', 15_000), 'box', fil, 'fil')).toBe(
    'Sagot po ng programa ang ₱150.00 sa presyo ng bawat box.',
  )
})
