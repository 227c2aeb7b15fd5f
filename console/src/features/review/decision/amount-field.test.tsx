// @vitest-environment happy-dom
import type { CaseLetter } from '@aruga/contract/review/case-file'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../testing/render.tsx'
import { AmountField } from './amount-field.tsx'

const here = { branchId: 'katipunan', branchName: 'Katipunan Avenue' }
const handedOver = { ...here, at: '2026-11-21T06:10:00Z', day: '2026-11-21', quantity: 2, firstQuantity: null }
const unlimited = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
/** Two pens of ₱1,120.00 for a senior citizen, who paid ₱800.00. */
const letter = {
  unitPrice: 112_000,
  benefitRule: { kind: 'PercentOff', value: 50, ...unlimited },
  handOvers: [{ ...handedOver, patientAmount: 80_000 }],
  counted: [],
} as unknown as CaseLetter

/** What the form says about an amount that the reviewer has typed. */
function saidAbout(amount: string, of = letter) {
  const values = { letterId: null, quantity: 2, amount, receiptNumber: '1', receiptDate: '2026-11-21' }
  show(
    <AmountField
      values={{ ...values, branchId: 'katipunan', parts: [] }}
      part={values}
      letter={of}
      offered={null}
      input={() => {}}
      registered={{ name: 'amount', ref: () => {}, onBlur: async () => {}, onChange: async () => {} }}
      error={undefined}
      onConfirm={() => {}}
      onUnread={() => {}}
    />,
  )
  return screen.getByRole('status').textContent
}

test('An amount that a shop has rounded by up to a peso is shown with the difference, and needs no reason', () => {
  expect(saidAbout('800.00')).toBe('')
  expect(saidAbout('801.00')).toMatch(/^₱1\.00 more than was due at the counter\..* needs no reason/)
  expect(saidAbout('799.60')).toMatch(/^₱0\.40 less than was due at the counter\./)
  expect(saidAbout('801.01')).toBe('')
})

test('What a senior citizen lawfully paid is not far from the price, without a hand-over neither', () => {
  expect(saidAbout('800.00', { ...letter, handOvers: [] })).toBe('')
  expect(saidAbout('300.00', { ...letter, handOvers: [] })).toContain('₱150.00')
})
