// @vitest-environment happy-dom
// A letter that was partly bought, whose claim was undone.
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { listPurchases } from '@aruga/contract/letters/purchases'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import { emptyDevice, logInAs } from '../../../testing/device.ts'
import type { Claiming } from '../claim/use-claiming.ts'
import { ReadyLetter } from './ready-letter.tsx'

const letter = {
  ...{ id: 'l1', number: 'LOA-1', status: 'Issued', productName: 'Dalisulin', strength: '100 U/ml', unit: 'pen' },
  ...{ quantityApproved: 12, quantityPurchased: 2, benefit: '50 %', issuedAt: '2026-11-01T00:00:00Z' },
  ...{ validUntil: '2027-01-31', branchName: null, claim: null, receipts: [], handOvers: [], timeline: [] },
} as unknown as LetterInFull
const money = {
  gross: 224000,
  vatOff: 0,
  statutoryDiscount: 0,
  benefit: 112000,
  patientAmount: 112000,
  buyer: 'Regular',
}
const purchase = {
  ...{ id: 'p1', letterId: 'l1', letterNumber: 'LOA-1', day: '2026-11-10', branchName: 'Katipunan Avenue' },
  ...{ quantity: 2, unit: 'pen', wasCorrected: false, money },
}
const claiming = {
  ...{
    words: '',
    search: () => {},
    branch: null,
    others: [],
    claimable: [],
    choose: () => {},
    claim: { isPending: false, error: null },
  },
  undo: { isPending: false, error: null },
} as unknown as Claiming

beforeEach(async () => {
  setLanguage('en')
  await emptyDevice()
  vi.spyOn(navigator.permissions, 'query').mockRejectedValue(new Error('no position here'))
  fakeFetch().on(listPurchases, () => ({ items: [purchase], totalCount: 1 }) as never)
  await logInAs('maria')
})
afterEach(cleanup)

const show = (shown: LetterInFull) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ReadyLetter letter={shown} claiming={claiming} claimButton={null} stock={undefined as never} />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('What was charged before its claim was undone stays on the letter, with its receipts', async () => {
  show(letter)
  expect(await screen.findByRole('region', { name: 'What you paid' })).toBeDefined()
  expect(screen.getAllByText('₱1,120.00')).toHaveLength(2)
  expect(screen.getByRole('region', { name: 'Receipts' })).toBeDefined()
})

test('A letter of which nothing was bought has neither', () => {
  show({ ...letter, quantityPurchased: 0 })
  expect(screen.queryByRole('region', { name: 'Receipts' })).toBeNull()
})
