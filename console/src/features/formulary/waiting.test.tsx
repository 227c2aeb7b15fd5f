// @vitest-environment happy-dom
import { fakeFetch, refusal } from '@aruga/client/testing/fake-fetch'
import {
  acceptProposal,
  declineProposal,
  listProposals,
  type Proposal,
  type WaitingChange,
  withdrawProposal,
} from '@aruga/contract/formulary/second-person'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { queriesOf, signIn } from '../../testing/signed-in.ts'
import { Waiting } from './waiting.tsx'

const change: WaitingChange = {
  ...{ kind: 'price', productId: 'dalisulin', productName: 'Dalisulin, 100 units/mL', unit: 'pen' },
  ...{ tierName: null, pharmacyName: null, branchName: null, from: '2026-12-01', effect: 50 },
  price: { before: 100_000, after: 150_000 },
}
const proposal: Proposal = {
  ...{ id: 'a', proposedBy: 'Ana Halimbawa', proposedAt: '2026-11-20T02:00:00Z', isMine: false, filename: null },
  ...{ changes: [change], seen: 'first' },
}
let waiting: Proposal[]
let server: ReturnType<typeof fakeFetch>
const settle = (): undefined => {
  waiting = []
}
const open = (props: { of?: string } = {}) =>
  show(
    <QueryClientProvider client={queriesOf(['administrator'])}>
      <Waiting {...props} />
    </QueryClientProvider>,
  )
const button = (name: string) => screen.queryByRole('button', { name })
const isGone = () => waitFor(() => expect(screen.queryByRole('article')).toBeNull())

beforeEach(async () => {
  waiting = [proposal]
  server = fakeFetch()
  server.on(listProposals, ({ query }) => {
    const of = waiting.filter(
      ({ changes }) => !query.ProductId || changes.some(({ productId }) => productId === query.ProductId),
    )
    const skipped = Number(query.SkipCount)
    return { items: of.slice(skipped, skipped + 20), totalCount: of.length }
  })
  server.on(acceptProposal, settle)
  server.on(declineProposal, settle)
  server.on(withdrawProposal, settle)
  await signIn()
})

test('What somebody else proposed is accepted exactly as it is shown', async () => {
  const person = open()
  const row = within(await screen.findByRole('row', { name: /Dalisulin/ }))
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '₱1,000.00',
    '₱1,500.00Changes by 50%',
  ])
  expect(button('Withdraw')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Accept' }))
  await isGone()
  expect(server.inputsOf(acceptProposal)).toEqual([{ params: { id: 'a' }, body: { seen: 'first' } }])
})

test('It is declined only with a reason', async () => {
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Decline…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline the proposal' }))
  await person.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await dialog.findByText('Enter why.')).toBeDefined()
  expect(server.inputsOf(declineProposal)).toEqual([])
  await person.type(dialog.getByRole('textbox', { name: 'Why' }), ' Not agreed{enter}with the maker ')
  await person.click(dialog.getByRole('button', { name: 'Decline' }))
  await isGone()
  const body = { reason: 'Not agreed with the maker' }
  expect(server.inputsOf(declineProposal)).toEqual([{ params: { id: 'a' }, body }])
})

test('The proposer can withdraw it, and can neither accept nor decline it', async () => {
  waiting = [{ ...proposal, isMine: true }]
  const person = open()
  expect(await screen.findByText(/^Proposed by you, /)).toBeDefined()
  expect(screen.getByText('Somebody else accepts or declines it.')).toBeDefined()
  expect(button('Accept')).toBeNull()
  expect(button('Decline…')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Withdraw' }))
  await isGone()
  expect(server.inputsOf(withdrawProposal)).toEqual([{ params: { id: 'a' } }])
})

test('When something else has come into force meanwhile, the new comparison is shown, and can be accepted', async () => {
  server.on(acceptProposal, ({ body }): undefined => {
    if (body.seen === 'second') return settle()
    waiting = [
      { ...proposal, seen: 'second', changes: [{ ...change, effect: 25, price: { before: 120_000, after: 150_000 } }] },
    ]
    throw refusal(409, 'ProposalChanged', 'Look at it again.')
  })
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Accept' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Look at it again.')
  const row = within(screen.getByRole('row', { name: /Dalisulin/ }))
  expect(await row.findByText('₱1,200.00')).toBeDefined()
  expect(row.getByText('Changes by 25%')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Accept' }))
  await isGone()
  expect(server.inputsOf(acceptProposal).at(-1)).toMatchObject({ body: { seen: 'second' } })
})

test('A product’s page shows only what is proposed for it', async () => {
  const other = { ...change, productId: 'alagamet', productName: 'Alagamet, 500 mg' }
  waiting = [proposal, { ...proposal, id: 'b', changes: [other] }]
  open({ of: 'alagamet' })
  expect(await screen.findByRole('row', { name: /Alagamet/ })).toBeDefined()
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

test('What can no longer be compared is shown and can be declined, not accepted', async () => {
  waiting = [{ ...proposal, changes: [], seen: '' }]
  const person = open()
  expect(await screen.findByText(/^What it changes cannot be compared any more/)).toBeDefined()
  expect(button('Accept')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Decline…' }))
  expect(await screen.findByRole('dialog', { name: 'Decline the proposal' })).toBeDefined()
})

test('A long list is shown a page at a time', async () => {
  waiting = Array.from({ length: 25 }, (_, n) => ({ ...proposal, id: `proposal ${n}` }))
  const person = open()
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20))
  await person.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(25))
  expect(button('Show more')).toBeNull()
})
