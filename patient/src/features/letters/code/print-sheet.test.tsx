// @vitest-environment happy-dom

import type { LetterInFull } from '@aruga/contract/letters/letters'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import { CodePaper } from './code-paper.tsx'
import { PrintSheet } from './print-sheet.tsx'

afterEach(cleanup)

const branch = { id: 'b1', name: 'Katipunan Avenue', pharmacyName: 'Botika', address: 'Quezon City' }
const insulin = { number: 'L-2611-0047', productName: 'Insulin', strength: '100 IU', unit: 'pen' }
const metformin = { number: 'L-2611-0048', productName: 'Metformin', strength: '500 mg', unit: 'tablet' }

test('The only medicine left of a code shows the number of its letter, which the counter may need', () => {
  setLanguage('en')
  render(<CodePaper code="K7M4QXHP" branch={branch} medicines={[{ ...insulin, left: 2 }]} />)
  expect(screen.getByText('L-2611-0047')).toBeTruthy()
})

test('Of several medicines each has its last day on paper', () => {
  setLanguage('en')
  const claimedAt = '2026-11-29T02:00:00.000Z'
  const codeValidUntil = '2026-11-30T02:00:00.000Z'
  const other = { ...metformin, letterId: 'b', quantityLeft: 8, claimedAt, codeValidUntil }
  const together = [{ ...other, validUntil: '2026-12-24T10:00:00.000Z' }]
  const claim = { code: 'K7M4QXHP', claimedAt, codeValidUntil, together, branch }
  const quantities = { quantityApproved: 2, quantityPurchased: 0 }
  const letter = { id: 'a', ...insulin, ...quantities, claim, validUntil: '2026-12-03T10:00:00.000Z' }
  render(<PrintSheet letter={letter as unknown as LetterInFull} claim={claim} />)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(document.querySelector('article')?.textContent).toMatch(/Insulin.*Dec(ember)? 3.*Metformin.*Dec(ember)? 24/)
})
