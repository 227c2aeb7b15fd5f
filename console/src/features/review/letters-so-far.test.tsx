// @vitest-environment happy-dom
import type { CaseInFull } from '@aruga/contract/review/case-file'
import type { LettersSoFar as SoFar } from '@aruga/contract/review/letters-so-far'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { LettersSoFar } from './letters-so-far.tsx'
import { soFarOf } from './so-far-of.ts'

const none: SoFar = {
  asOf: '2026-11-23',
  openLetters: [],
  boughtLately: [],
  purchases: [],
  lastLetter: null,
  declined: [],
}
const product = { productId: 'p', productName: 'Insulin glargine', strength: '100 units/mL', unit: 'pen' }

test('Before another letter, the reviewer sees the units left, their expiry, purchases and declines', () => {
  const of = {
    documents: [],
    earlier: [],
    others: [
      { id: 'a', kind: 'Prescription', declineReason: 'CutOff', reviewedAt: '2026-10-02T03:00:00Z', uploadedAt: '' },
      { id: 'b', kind: 'Id', declineReason: null, reviewedAt: null, uploadedAt: '2026-10-01T03:00:00Z' },
    ],
    openLetters: [
      {
        ...product,
        id: 'c',
        number: 'L-2611-0044',
        quantityApproved: 12,
        quantityPurchased: 5,
        validUntil: '2027-02-03T15:59:59Z',
      },
    ],
    boughtLately: [{ ...product, quantity: 8, lastDay: '2026-11-20' }],
  } as unknown as CaseInFull
  show(<LettersSoFar of={soFarOf(of)} needs={[]} />)
  const text = screen.getByRole('region', { name: 'Open letters' }).textContent
  for (const shown of ['L-2611-0044', '7 of 12 pens left', 'Feb 3, 2027', '8 pens', 'Nov 20, 2026', 'Oct 2, 2026'])
    expect(text).toContain(shown)
  expect(text?.match(/Declined before/g)).toHaveLength(1)
  expect(text).not.toContain('Oct 1')
})

test('A patient without letters has no such list', () => {
  show(<LettersSoFar of={none} needs={[]} />)
  expect(screen.getByText('No open letter.')).toBeDefined()
})

test('Purchases are compared with the dose in words, numbers and a picture', () => {
  const boughtLately = [{ ...product, quantity: 9, lastDay: '2026-11-20' }]
  const needs = {
    productId: 'p',
    productName: product.productName,
    unit: 'pen',
    prescribed: { doseUnits: 1, doseDays: 15, supplyDays: 90 },
  }
  const purchases = [{ productId: 'p', handOvers: [{ day: '2026-11-20', quantity: 9 }], counted: [] }]
  const { container } = render(<LettersSoFar of={{ ...none, boughtLately, purchases }} needs={[needs]} />)
  expect(screen.getByText('9 pens; the dose needs 6')).toBeDefined()
  expect(screen.getByText('3 pens more than the dose needs')).toBeDefined()
  expect(screen.getByRole('img', { name: '9 pens bought in 90 days; the dose needs 6' })).toBeDefined()
  // 9 pens for 15 days each.
  expect(screen.getByText('Lasts until Apr 4, 2027; the next letter is due from Mar 28, 2027')).toBeDefined()
  expect(container.querySelectorAll('rect')).toHaveLength(4)
})

test('For a patient without recent purchases, the last letter shows what they had', () => {
  const lastLetter = {
    productId: 'one',
    productName: 'Insulin glargine',
    strength: '100 units/mL',
    issuedAt: '2026-05-02T03:00:00Z',
    alongside: [],
  }
  show(<LettersSoFar of={{ ...none, lastLetter }} needs={[]} />)
  expect(screen.getByText('Insulin glargine, 100 units/mL, May 2, 2026')).toBeDefined()
})
