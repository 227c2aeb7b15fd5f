// @vitest-environment happy-dom
import type { CaseInFull } from '@aruga/contract/review/case-file'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../testing/render.tsx'
import { LettersSoFar } from './letters-so-far.tsx'

const product = { productId: 'p', productName: 'Insulin glargine', strength: '100 units/mL', unit: 'pen' }

test('Before another letter, the reviewer sees what is left, until when, what was bought and what was declined', () => {
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
  show(<LettersSoFar of={of} needs={null} />)
  const text = screen.getByRole('region', { name: 'Open letters' }).textContent
  for (const shown of ['L-2611-0044', '7 of 12 pens left', 'Feb 3, 2027', '8 pens', 'Nov 20, 2026', 'Oct 2, 2026'])
    expect(text).toContain(shown)
  expect(text?.match(/Declined before/g)).toHaveLength(1)
  expect(text).not.toContain('Oct 1')
})

test('A patient without letters has none to weigh', () => {
  show(<LettersSoFar of={{ documents: [], earlier: [], others: [], openLetters: [], boughtLately: [] }} needs={null} />)
  expect(screen.getByText('No open letter.')).toBeDefined()
})

test('What was bought is held against what the dose needs, in words, numbers and a picture', () => {
  const of = { documents: [], earlier: [], others: [], openLetters: [] }
  const boughtLately = [{ ...product, quantity: 9, lastDay: '2026-11-20' }]
  const needs = { productId: 'p', unit: 'pen', says: { doseUnits: 1, doseDays: 15, supplyDays: 90 } }
  const { container } = render(<LettersSoFar of={{ ...of, boughtLately }} needs={needs} />)
  expect(screen.getByText('9 pens, the dose needs 6')).toBeDefined()
  expect(screen.getByText('3 pens more than the dose needs')).toBeDefined()
  expect(screen.getByRole('img', { name: '9 pens bought in 90 days; the dose needs 6' })).toBeDefined()
  expect(container.querySelectorAll('rect')).toHaveLength(4)
})
