// @vitest-environment happy-dom

import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import { dayInManila } from '@aruga/contract/days'
import { firstTerms } from '@aruga/contract/formulary/benefit'
import { type LetterPrice, readLetterPrice } from '@aruga/contract/letters/price'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import { profileQuery } from '../../../platform/queries.ts'
import { emptyDevice, logInAs } from '../../../testing/device.ts'
import type { CodeMedicine } from '../shared/one-code.ts'
import { VisitEstimate } from './visit-estimate.tsx'

const rule = {
  kind: 'PercentOff' as const,
  value: 50,
  letterUnits: null,
  letterAmount: null,
  monthUnits: null,
  monthAmount: null,
}
const today = dayInManila(Date.now())
const price = (unitPrice: number, changes: Partial<LetterPrice> = {}): LetterPrice => ({
  day: today,
  until: today,
  quantityLeft: 2,
  need: null,
  terms: firstTerms(rule, unitPrice),
  priceFrom: '2026-01-01',
  nextPrice: null,
  ...changes,
})
const medicine = (letterId: string, productName: string, unit: string): CodeMedicine => ({
  ...{ letterId, number: `L-2611-000${letterId}`, productName, strength: '500 mg', unit, left: 2 },
})
const two = [medicine('1', 'Insulin', 'pen'), medicine('2', 'Metformin', 'tablet')]

let server: ReturnType<typeof fakeFetch>
let queries: QueryClient
beforeEach(async () => {
  setLanguage('en')
  await emptyDevice()
  server = fakeFetch()
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await logInAs('maria')
  queries.setQueryData(profileQuery.queryKey, { id: 'maria' } as never)
})
afterEach(cleanup)

function open(prices: Record<string, LetterPrice>, medicines = two) {
  server.on(readLetterPrice, ({ params }) => prices[params.id] as LetterPrice)
  render(
    <QueryClientProvider client={queries}>
      <VisitEstimate medicines={medicines} branch={{ id: 'b1', name: 'Katipunan Avenue' }} />
    </QueryClientProvider>,
  )
}
const total = async () => (await screen.findByText('About what you pay for 2 medicines:')).parentElement?.textContent

test('The total is of both medicines, follows the quantity of each and the buyer, and counts none that stays there', async () => {
  open({ 1: price(112_000), 2: price(1_000) })
  const user = userEvent.setup()
  expect(await total()).toBe('About what you pay for 2 medicines: ₱1,130.00')
  await user.click(screen.getByRole('button', { name: 'One less: How many tablets of Metformin?' }))
  expect(await total()).toBe('About what you pay for 2 medicines: ₱1,125.00')
  await user.click(screen.getByRole('button', { name: 'One less: How many tablets of Metformin?' }))
  expect(await total()).toBe('About what you pay for 2 medicines: ₱1,120.00')
  await user.click(screen.getByRole('radio', { name: 'Senior' }))
  expect(await total()).toBe('About what you pay for 2 medicines: ₱1,000.00')
  expect(screen.getByText(/Bring your senior citizen ID/)).toBeTruthy()
})

test('More than a letter has left is refused at its field, and there is no total', async () => {
  open({ 1: price(112_000), 2: price(1_000) })
  const user = userEvent.setup()
  const field = await screen.findByRole('textbox', { name: 'How many pens of Insulin?' })
  await user.clear(field)
  await user.type(field, '30')
  expect(await screen.findByText('Enter a number from 0. The letter has 2 pens left.')).toBeTruthy()
  expect(screen.queryByText('About what you pay for 2 medicines:')).toBeNull()
})

test('A medicine without a known price is named as not in the total', async () => {
  open({ 1: price(112_000), 2: price(1_000, { terms: null, priceFrom: null }) })
  expect(await screen.findByText(/^Without Metformin: we don’t know that price here/)).toBeTruthy()
  expect((await screen.findByText('About what you pay for 1 medicine:')).parentElement?.textContent).toContain(
    '₱1,120.00',
  )
})

test('Two letters of one product do not propose twice what the dose needs', async () => {
  const need = { units: 10, until: today, lastingUntil: null }
  const ofOne = [medicine('1', 'Insulin', 'pen'), medicine('2', 'Insulin', 'pen'), medicine('3', 'Metformin', 'tablet')]
  const needed = price(1_000, { need, quantityLeft: 30 })
  open({ 1: price(1_000, { need: { ...need, units: 6 }, quantityLeft: 6 }), 2: needed, 3: needed }, ofOne)
  const fields = await screen.findAllByRole('textbox')
  expect(fields.map((field) => (field as HTMLInputElement).value)).toEqual(['6', '4', '10'])
})

test('A medicine of which enough was bought is proposed with none, in the order of the letters’ numbers', async () => {
  const enough = { units: 0, until: today, lastingUntil: '2999-01-01' }
  open({ 1: price(112_000), 2: price(1_000, { need: enough }) }, two.toReversed())
  expect(await total()).toBe('About what you pay for 2 medicines: ₱1,120.00')
  const fields = await screen.findAllByRole('textbox')
  expect(fields.map((field) => (field as HTMLInputElement).value)).toEqual(['2', '0'])
})

test('Two letters of one product do not use the limit of its month twice', async () => {
  const limited = { ...firstTerms({ ...rule, monthAmount: 100_000 }, 100_000) }
  const ofOne = [medicine('1', 'Insulin', 'pen'), medicine('2', 'Insulin', 'pen')]
  open({ 1: price(0, { terms: limited }), 2: price(0, { terms: limited }) }, ofOne)
  // The program pays 1,000 of the 4,000 pesos, not twice.
  expect(await total()).toBe('About what you pay for 2 medicines: ₱3,000.00')
})
