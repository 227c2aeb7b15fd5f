// @vitest-environment happy-dom
import { fakeFetch, refusal } from '@aruga/client/testing/fake-fetch'
import { listPrices, type PriceRecord, removePrice } from '@aruga/contract/formulary/prices'
import { proposeChanges } from '@aruga/contract/formulary/second-person'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { queriesOf, signIn } from '../../testing/signed-in.ts'
import { ConfirmDialog } from '../../ui/confirm.tsx'
import { Prices } from './prices.tsx'

const price: PriceRecord = {
  ...{ pharmacyId: null, pharmacyName: null, branchId: null, branchName: null, city: null },
  ...{ amount: 130_000, from: '2027-01-01', state: 'ToCome' },
}
let server: ReturnType<typeof fakeFetch>

beforeEach(async () => {
  server = fakeFetch()
  server.on(listPrices, () => ({ items: [price], totalCount: 1 }))
  server.on(removePrice, () => {
    throw refusal(409, 'SecondPersonNeeded', 'A second person is needed.', { limit: 20 })
  })
  await signIn()
})

/** Presses Remove and proposes it. */
async function proposeRemoval() {
  const person = show(
    <QueryClientProvider client={queriesOf(['administrator'])}>
      <Prices productId="dalisulin" unit="pen" />
      <ConfirmDialog />
    </QueryClientProvider>,
  )
  await person.click(await screen.findByRole('button', { name: /^Remove/ }))
  await person.click(await screen.findByRole('button', { name: 'Propose it' }))
  await waitFor(() => expect(server.inputsOf(proposeChanges)).toHaveLength(1))
}

test('Once the removal of a price to come is proposed, no refusal is left beside it', async () => {
  server.on(proposeChanges, () => ({ id: 'proposal' }))
  await proposeRemoval()
  const everybody = { pharmacyId: null, branchId: null }
  const priceRemoval = { productId: 'dalisulin', ...everybody, from: '2027-01-01' }
  expect(server.inputsOf(proposeChanges)[0]?.body).toEqual({ priceRemoval })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('A removal that cannot be proposed says why', async () => {
  server.on(proposeChanges, () => {
    throw refusal(409, 'AlreadyInForce', 'It is in force already.')
  })
  await proposeRemoval()
  expect((await screen.findByRole('alert')).textContent).toBe('It is in force already.')
})
