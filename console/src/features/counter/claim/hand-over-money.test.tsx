// @vitest-environment happy-dom
// The amounts that the till shows to charge are those that the server calculates (contract/src/formulary/benefit.ts).
import { type BenefitRule, firstTerms } from '@aruga/contract/formulary/benefit'
import { type Buyer, combinations } from '@aruga/contract/formulary/statute'
import { examples } from '@aruga/contract/formulary/statute.examples'
import { formatPesos } from '@aruga/contract/money'
import { cleanup, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { t } from '../../../i18n/t.ts'
import { show } from '../../../testing/render.tsx'
import { HandOverMoney } from './hand-over-money.tsx'

const noLimit = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
const ruleOf = (rule: Pick<BenefitRule, 'kind' | 'value'> & Partial<BenefitRule>): BenefitRule => ({
  ...noLimit,
  ...rule,
})
const PRICE = 115_005

function amounts(rule: BenefitRule, quantity: number, before = {}, buyer: Buyer = 'Regular') {
  const terms = firstTerms(rule, PRICE)
  const onLetter = { ...terms.onLetter, ...before }
  show(<HandOverMoney terms={{ ...terms, onLetter }} quantity={quantity} buyer={buyer} unit="pen" />)
  return { rows: rowsShown().map(([, amount]) => amount), status: screen.getByRole('status').textContent }
}
const rowsShown = () =>
  [...document.querySelectorAll('dl > div')].map((row) => [...row.children].map(({ textContent }) => textContent ?? ''))

test('A percentage is taken off each unit, rounded down to the centavo, and the patient pays the rest', () => {
  const { rows, status } = amounts(ruleOf({ kind: 'PercentOff', value: 33 }), 3)
  // A third of ₱1,150.05 is ₱379.5165.
  expect(rows).toEqual(['₱3,450.15', '−₱1,138.53', '₱2,311.62'])
  expect(status).toContain('₱2,311.62')
})

test('An amount off each unit never makes a unit cost less than nothing', () => {
  expect(amounts(ruleOf({ kind: 'AmountOff', value: 900_000 }), 2).rows).toEqual(['₱2,300.10', '−₱2,300.10', '₱0.00'])
})

test('With free units the till shows how many to charge, counted over the whole letter', () => {
  const free = ruleOf({ kind: 'FreeUnits', value: 3 })
  expect(amounts(free, 3).rows).toEqual(['₱3,450.15', '₱3,450.15'])
  const fourth = amounts(free, 1, { units: 3 })
  expect(fourth.rows).toEqual(['₱1,150.05', '−₱1,150.05', '₱0.00'])
})

test('Counted over months, the till shows what was paid on other letters, and how many until the next free one', () => {
  const rule = ruleOf({ kind: 'FreeUnits', value: 3, overMonths: 6 })
  const show2 = (paidUnits: number, quantity = 2) => {
    const terms = { ...firstTerms(rule, PRICE), counted: { paidUnits, until: null } }
    show(<HandOverMoney terms={terms} quantity={quantity} buyer="Regular" unit="pen" />)
    const { textContent } = screen.getByRole('status')
    cleanup()
    return textContent
  }
  expect(show2(0)).toContain('After this, 1 pen to pay for, then 1 is free.')
  expect(show2(2)).toContain('Charge 1, give 2')
  expect(show2(2)).toContain('Paid for before and still counted, on all letters: 2 pens.')
  expect(show2(2)).toContain('After this, 3 pens to pay for, then 1 is free.')
  expect(show2(1)).toContain('After this, the next one is free.')
  // A hand-over was corrected after its free unit was given.
  expect(show2(-3)).toContain('After this, 4 pens to pay for, then 1 is free.')
  expect(show2(-3)).not.toContain('Paid for before')
})

test('Where a limit reduces the discount the patient pays more, and the till shows why', () => {
  const rule = { kind: 'AmountOff', value: 10_000 } as const
  const limited = amounts(ruleOf({ ...rule, letterUnits: 2 }), 3)
  expect(limited.rows.slice(1)).toEqual(['−₱200.00', '₱3,250.15'])
  expect(limited.status).toContain(t('counter:money.limited'))
  expect(amounts(ruleOf(rule), 3).status).not.toContain(t('counter:money.limited'))
})

test('A senior citizen is asked for the ID, a regular buyer is not', () => {
  const half = ruleOf({ kind: 'PercentOff', value: 50 })
  expect(amounts(half, 1, {}, 'Senior').status).toContain('Pakita po ang senior citizen ID.')
  expect(amounts(half, 1, {}, 'Regular').status).not.toContain('ID')
})

const centavos = (shown: string) => Number(shown.replace(/[₱,.]/g, '').replace('−', '-'))

describe.each(combinations)('With %s', (combination) => {
  test.each(examples)('the till shows $quantity at $unitPrice for a $buyer, $rule.kind $rule.value', (example) => {
    const { rule, unitPrice, isTaxed, quantity, buyer, boughtBefore = 0 } = example
    const first = firstTerms(rule, unitPrice)
    const onLetter = { ...first.onLetter, units: boughtBefore }
    const terms = { ...first, isTaxed, combination, onLetter }
    show(<HandOverMoney terms={terms} quantity={quantity} buyer={buyer} unit="pen" name="Maria" />)
    const [vatOff, discount, benefit, patient] = example[combination]
    const rows = rowsShown()
    const [shelf, ...parts] = rows.map(([, amount = '']) => amount)
    const takenOff = [vatOff, discount, benefit].filter((amount) => amount > 0)
    expect(shelf).toBe(formatPesos(quantity * unitPrice))
    expect(parts).toEqual([...takenOff.map((amount) => formatPesos(-amount)), formatPesos(patient)])
    expect(centavos(shelf ?? '') + parts.slice(0, -1).reduce((sum, part) => sum + centavos(part), 0)).toBe(patient)
    const names = rows.map(([what]) => what)
    expect(names.includes(t('counter:money.vatOff'))).toBe(vatOff > 0)
    expect(names.some((what) => what?.includes('discount'))).toBe(discount > 0)
    expect(names.at(-1)).toBe('Maria pays')
  })
})
