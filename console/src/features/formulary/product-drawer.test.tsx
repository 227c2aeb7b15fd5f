// @vitest-environment happy-dom
import { fakeFetch, refusal } from '@aruga/client/testing/fake-fetch'
import { editProduct, type ProductRecord } from '@aruga/contract/formulary/formulary'
import { proposeChanges } from '@aruga/contract/formulary/second-person'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../testing/render.tsx'
import { queriesOf, signIn } from '../../testing/signed-in.ts'
import { ConfirmDialog } from '../../ui/confirm.tsx'
import { ProductDrawer } from './product-drawer.tsx'

const benefit = { en: 'The first month', fil: 'Ang unang buwan' }
const product = {
  ...{ id: 'dalisulin', name: 'Dalisulin', strength: '100 units/mL', form: 'Solution', unit: 'pen' },
  ...{ defaultQuantity: 4, letterDays: 90, prescriptionDays: 180, asksBatch: false, secondApprovalAbove: null },
  ...{ benefit, benefitRule: null, price: { amount: 100_000, from: '2026-01-01' }, nextPrice: null, retiredAt: null },
} as ProductRecord

/** A server that leaves rules and prices to two people, and the drawer over it. */
async function open() {
  const server = fakeFetch()
  server.on(editProduct, ({ body }) => {
    if (body.benefitRule || body.price) throw refusal(409, 'SecondPersonNeeded', 'Two', { limit: 20 })
    return product
  })
  server.on(proposeChanges, () => ({ id: 'proposal' }))
  await signIn()
  const onClose = vi.fn()
  const person = show(
    <QueryClientProvider client={queriesOf(['administrator'])}>
      <ProductDrawer product={product} onClose={onClose} />
      <ConfirmDialog />
    </QueryClientProvider>,
  )
  const propose = async () => {
    await person.click(await screen.findByRole('button', { name: 'Save the changes' }))
    await person.click(await screen.findByRole('button', { name: 'Propose it' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    return { saved: server.inputsOf(editProduct).at(-1)?.body, proposed: server.inputsOf(proposeChanges)[0]?.body }
  }
  return { person, propose }
}

test('Letters promise nothing of a first rule before a second person accepts it; the other details are saved', async () => {
  const { person, propose } = await open()
  const units = await screen.findByRole('textbox', { name: /^Units in a letter/ })
  await person.clear(units)
  await person.type(units, '6')
  await person.selectOptions(screen.getByRole('combobox', { name: 'What the program pays' }), 'PercentOff')
  await person.type(screen.getByRole('textbox', { name: 'Part of the price' }), '50')
  const { saved, proposed } = await propose()
  expect(saved).toMatchObject({ defaultQuantity: 6, benefit })
  expect(saved).not.toHaveProperty('benefitRule')
  expect(proposed?.rule).toMatchObject({ benefitRule: { kind: 'PercentOff', value: 50 } })
})

test('With a proposed price, new words of a product without a rule are saved at once', async () => {
  const { person, propose } = await open()
  const price = await screen.findByRole('textbox', { name: 'Price of one pen' })
  await person.clear(price)
  await person.type(price, '1,500.00')
  const words = screen.getByRole('textbox', { name: /English/ })
  await person.clear(words)
  await person.type(words, 'The first two months')
  const { saved, proposed } = await propose()
  expect(saved?.benefit).toEqual({ ...benefit, en: 'The first two months' })
  expect(proposed).toMatchObject({ price: { amount: 150_000 } })
  expect(proposed).not.toHaveProperty('rule')
})
