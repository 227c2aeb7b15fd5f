// @vitest-environment happy-dom

import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import { dayInManila, daysAfter } from '@aruga/contract/days'
import { firstTerms } from '@aruga/contract/formulary/benefit'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { type LetterPrice, readLetterPrice } from '@aruga/contract/letters/price'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import { profileQuery } from '../../../platform/queries.ts'
import { emptyDevice, logInAs } from '../../../testing/device.ts'
import { PriceEstimate } from './price-estimate.tsx'
import { letterPriceQuery } from './queries.ts'

const letter = { id: 'l1', unit: 'pen', benefit: 'The program pays half.' } as LetterInFull
const katipunan = { id: 'b1', name: 'Katipunan Avenue' }
const half = { kind: 'PercentOff' as const, value: 50 }
const unlimited = { letterUnits: null, letterAmount: null, monthUnits: null, monthAmount: null }
const today = dayInManila(Date.now())
const price: LetterPrice = {
  day: today,
  until: today,
  quantityLeft: 2,
  need: null,
  terms: firstTerms({ ...half, ...unlimited }, 112_000),
  priceFrom: '2026-01-01',
  nextPrice: null,
}

let server: ReturnType<typeof fakeFetch>
let queries: QueryClient
beforeEach(async () => {
  cleanup()
  setLanguage('en')
  await emptyDevice()
  server = fakeFetch()
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await logInAs('maria')
  queries.setQueryData(profileQuery.queryKey, { id: 'maria' } as never)
})
afterAll(cleanup)

const open = (branch: typeof katipunan | null = katipunan) =>
  render(
    <QueryClientProvider client={queries}>
      <PriceEstimate letter={letter} branch={branch} />
    </QueryClientProvider>,
  )
/** The device's copy of an earlier answer, without a network. */
function openOffline(cached: LetterPrice) {
  server.on(readLetterPrice, () => Promise.reject(new TypeError('no network')))
  queries.setQueryData(letterPriceQuery('l1', 'b1').queryKey, cached)
  open()
}

test('The amount follows the quantity and the buyer, by keyboard, and is announced', async () => {
  server.on(readLetterPrice, () => price)
  open()
  const user = userEvent.setup()
  const amount = async () => (await screen.findByText(/^About what you pay for/)).parentElement
  expect((await amount())?.textContent).toBe('About what you pay for 2 pens: ₱1,120.00')
  expect((await amount())?.getAttribute('role')).toBe('status')
  await user.click(screen.getByRole('button', { name: /One less/ }))
  expect((await amount())?.textContent).toBe('About what you pay for 1 pen: ₱560.00')
  screen.getByRole('radio', { name: 'Regular' }).focus()
  await user.click(screen.getByRole('radio', { name: 'Senior' }))
  expect((await amount())?.textContent).toBe('About what you pay for 1 pen: ₱500.00')
  expect(screen.getByText(/Bring your senior citizen ID/)).toBeTruthy()
})

test('More than the letter has left is refused at the field, and shows no amount', async () => {
  server.on(readLetterPrice, () => price)
  open()
  const user = userEvent.setup()
  const field = await screen.findByRole('textbox', { name: 'How many pens?' })
  await user.clear(field)
  await user.type(field, '30')
  expect(await screen.findByText('Enter 1 or more. The letter has 2 pens left.')).toBeTruthy()
  expect(screen.queryByText('₱1,120.00')).toBeNull()
})

test('Without a network the last answer is shown with its day, and no amount after the price may have changed', async () => {
  openOffline({ ...price, day: daysAfter(today, -3) })
  expect(await screen.findByText(/As we last knew it, on/)).toBeTruthy()
  expect(screen.getAllByText('₱1,120.00').length).toBeGreaterThan(0)
  cleanup()
  openOffline({ ...price, day: daysAfter(today, -3), until: daysAfter(today, -1) })
  expect(await screen.findByText(/may have changed/)).toBeTruthy()
  expect(screen.getByText('The program pays half.')).toBeTruthy()
  expect(screen.queryByText(/₱/)).toBeNull()
})

test('Without a rule or price the benefit is told in words only', async () => {
  server.on(readLetterPrice, () => ({ ...price, terms: null, priceFrom: null }))
  open(null)
  expect(await screen.findByText('We don’t know the price here. Ask at the counter before you pay.')).toBeTruthy()
  expect(screen.getByText('The program pays half.')).toBeTruthy()
  expect(screen.queryByText(/₱/)).toBeNull()
})
