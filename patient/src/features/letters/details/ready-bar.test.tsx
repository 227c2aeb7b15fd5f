// @vitest-environment happy-dom
import type { Letter } from '@aruga/contract/letters/letters'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ReadyBar } from './ready-bar.tsx'

afterEach(cleanup)

const letter = (approved: number, bought: number): Letter => ({
  ...{ id: 'l1', number: 'L-2611-0001', status: 'Issued', issuedAt: '2026-11-03T02:00:00.000Z', unit: 'pen' },
  ...{ productName: 'Dalisulin', strength: '100 units/mL', validUntil: '2026-12-03T02:00:00.000Z', branchName: null },
  ...({ quantityApproved: approved, quantityPurchased: bought } as Letter),
})

test.each([
  [12, 5, '7', 'pens left to buy'],
  [4, 3, '1', 'pen left to buy'],
  [9, 0, '9', 'pens approved'],
] as const)('Of %i approved with %i bought, the claim offers %s', (approved, bought, offered, words) => {
  render(<ReadyBar letter={letter(approved, bought)} />)
  expect(screen.getByRole('button').textContent).toMatch(new RegExp(`^${offered}Dalisulin`))
  fireEvent.click(screen.getByRole('button'))
  expect(document.body.textContent).toContain(`${offered} ${words}`)
})
