// @vitest-environment happy-dom
import { fakeFetch, refusal } from '@aruga/client/testing/fake-fetch'
import { proposeChanges } from '@aruga/contract/formulary/second-person'
import { setTax } from '@aruga/contract/formulary/taxes'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { queriesOf, signIn } from '../../testing/signed-in.ts'
import { ConfirmDialog } from '../../ui/confirm.tsx'
import { today } from '../../ui/save-file.ts'
import { TaxDialog } from './tax-dialog.tsx'

const advisory = 'FDA Advisory 2024-0006'
let server: ReturnType<typeof fakeFetch>

beforeEach(async () => {
  server = fakeFetch()
  server.on(setTax, () => ({ items: [] }))
  await signIn()
})

const open = () =>
  show(
    <QueryClientProvider client={queriesOf(['administrator'])}>
      <TaxDialog
        productId="metformin"
        taxes={[]}
        prices={[{ amount: 112_000, from: '2020-01-01' }, null]}
        onClose={() => undefined}
      />
      <ConfirmDialog />
    </QueryClientProvider>,
  )
const save = () => screen.getByRole('button', { name: 'Set the VAT' })

test('With an exemption the price without VAT is set, unless somebody says no', async () => {
  const person = open()
  await person.type(screen.getByRole('textbox', { name: 'FDA advisory' }), advisory)
  const choice = screen.getByRole('checkbox', { name: 'Set the price without VAT from that day on: ₱1,000.00' })
  await person.click(save())
  await waitFor(() => expect(server.inputsOf(setTax)).toHaveLength(1))
  const tax = { isExempt: true, advisory, from: today() }
  expect(server.inputsOf(setTax)[0]?.body).toEqual({ ...tax, price: 100_000 })
  await person.click(choice)
  await person.click(save())
  await waitFor(() => expect(server.inputsOf(setTax)).toHaveLength(2))
  expect(server.inputsOf(setTax)[1]?.body).toEqual(tax)
  await person.selectOptions(screen.getByRole('combobox', { name: 'This product is' }), 'taxable')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('Where the price needs a second person, the exemption is set and the price proposed', async () => {
  server.on(setTax, ({ body }) => {
    if (body.price) throw refusal(409, 'SecondPersonNeeded', 'A second person is needed.', { limit: 5 })
    return { items: [] }
  })
  server.on(proposeChanges, () => ({ id: 'proposal' }))
  const person = open()
  await person.type(screen.getByRole('textbox', { name: 'FDA advisory' }), advisory)
  await person.click(save())
  await person.click(await screen.findByRole('button', { name: 'Propose it' }))
  await waitFor(() => expect(server.inputsOf(proposeChanges)).toHaveLength(1))
  expect(server.inputsOf(setTax).at(-1)?.body).toEqual({ isExempt: true, advisory, from: today() })
  const price = { productId: 'metformin', pharmacyId: null, branchId: null, amount: 100_000, from: today() }
  expect(server.inputsOf(proposeChanges)[0]?.body).toEqual({ price })
})
