import { firstTerms } from '@aruga/contract/formulary/benefit'
import { combinations } from '@aruga/contract/formulary/statute'
import { examples } from '@aruga/contract/formulary/statute.examples'
import { formatPesos } from '@aruga/contract/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import { Estimate } from './estimate.tsx'

beforeEach(() => setLanguage('en'))

const half = {
  kind: 'PercentOff' as const,
  value: 50,
  letterUnits: null,
  letterAmount: null,
  monthUnits: null,
  monthAmount: null,
}
const sixPens: Parameters<typeof Estimate>[0]['price'] = {
  day: '2026-12-04',
  until: '2026-12-31',
  quantityLeft: 6,
  need: null,
  terms: firstTerms(half, 112_000),
  priceFrom: '2026-12-01',
  nextPrice: null,
}

type Shown = Partial<Parameters<typeof Estimate>[0]>
const textOf = (shown: Shown = {}) =>
  renderToStaticMarkup(
    <Estimate
      price={sixPens}
      unit="pen"
      branchName="Katipunan Avenue"
      buyer="Regular"
      onBuyer={() => undefined}
      outdated={false}
      {...shown}
    />,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('₱ ', '₱')
    .replaceAll('&#x27;', '’')

describe.each(combinations)('With %s', (combination) => {
  test.each(examples)(
    'a $buyer reads what the counter will charge for $quantity at $unitPrice, $rule.kind $rule.value',
    (example) => {
      const { rule, unitPrice, isTaxed, quantity, buyer, boughtBefore = 0 } = example
      const [vatOff, discount, benefit, paid] = example[combination]
      const terms = { ...firstTerms(rule, unitPrice), isTaxed, combination }
      terms.onLetter = { ...terms.onLetter, units: boughtBefore }
      const text = textOf({ price: { ...sixPens, quantityLeft: quantity, terms }, buyer })
      expect(text).toContain(`: ${formatPesos(paid)} `)
      expect(text).toContain(`You pay about ${formatPesos(paid)}`)
      const shown = (label: string, amount: number) => `${label} ${formatPesos(-amount)}`
      if (vatOff > 0) expect(text).toContain(shown('VAT not charged', vatOff))
      else expect(text).not.toContain('VAT not charged')
      if (discount > 0) expect(text).toContain(shown(`${buyer} discount, 20%`, discount))
      else expect(text).not.toContain('discount, 20%')
      expect(text).toMatch(new RegExp(`The program pays( for \\d+ pens?)? ${formatPesos(-benefit)}`))
    },
  )
})

test('Without a dose, what is left is proposed; with one, what the dose needs until the next letter, and never more', () => {
  expect(textOf()).toContain('6 pens at ₱1,120.00')
  const need = { units: 2, until: '2027-01-05', lastingUntil: null }
  const text = textOf({ price: { ...sixPens, need } })
  expect(text).toContain('2 pens at ₱1,120.00')
  expect(text).toContain('Your dose needs 2 pens until January 5, 2027. 6 pens left on this letter.')
})

test('When the bought units outlast the letter, one is worked out and none is recommended', () => {
  const text = textOf({ price: { ...sixPens, need: { units: 0, until: '2026-12-20', lastingUntil: '2027-01-09' } } })
  expect(text).toContain('1 pen at ₱1,120.00')
  expect(text).toContain('What you bought lasts until about January 9, 2027. 6 pens left on this letter.')
  expect(text).not.toContain('Your dose needs')
})

test('The price says its day and branch, and that the counter’s amount counts', () => {
  expect(textOf()).toMatch(/Price of December 1(, 2026)? at Katipunan Avenue\. The counter’s amount counts\./)
  expect(textOf({ branchName: null })).toMatch(/Price of December 1(, 2026)?\. A branch may have another\./)
  expect(textOf({ outdated: true })).toMatch(/As we last knew it, on December 4/)
})

test('The month’s limit shows what is left before and after, and the next price its day', () => {
  const terms = {
    ...sixPens.terms,
    rule: { ...half, monthAmount: 200_000 },
    inMonth: { benefitUnits: 1, benefitAmount: 50_000 },
  }
  const price = { ...sixPens, quantityLeft: 2, terms, nextPrice: { amount: 102_000, from: '2027-01-01' } }
  const text = textOf({ price })
  expect(text).toContain('The program’s part in December: ₱1,500.00 left, then ₱380.00')
  expect(text).toContain('From January 1, 2027 one pen costs ₱1,020.00 before your benefit.')
})

test('Where only the higher of both counts, the patient reads which one does, and the limits only if the program pays', () => {
  const terms = { ...sixPens.terms, rule: { ...half, monthAmount: 50_000 } }
  const price = { ...sixPens, terms }
  expect(textOf({ price, buyer: 'Senior' })).toContain('The discount by law is higher than the program’s part')
  expect(textOf({ price, buyer: 'Senior' })).not.toContain('The program’s part in December')
  expect(textOf({ buyer: 'PWD' })).toContain('This is more than the PWD discount, so it counts instead.')
  expect(textOf()).not.toContain('so it counts instead')
})

test('A limit that this purchase does not touch is shown once', () => {
  const terms = { ...sixPens.terms, rule: { ...half, kind: 'FreeUnits' as const, value: 7, monthAmount: 200_000 } }
  expect(textOf({ price: { ...sixPens, terms } })).toContain('The program’s part in December: ₱2,000.00 left You pay')
})

test('A senior citizen and a person with disability are told which ID to bring', () => {
  expect(textOf({ buyer: 'Senior' })).toContain('Bring your senior citizen ID.')
  expect(textOf({ buyer: 'PWD' })).toContain('Bring your PWD ID.')
  expect(textOf()).not.toContain('Bring your')
})
