// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { meQuery } from '../../platform/me.ts'
import { show } from '../../testing/render.tsx'
import { SecondApproval } from './second-approval.tsx'

const product = { id: 'insulin', unit: 'pen', secondApprovalAbove: 12 }
const rosa = {
  byId: 'rosa',
  by: 'Rosa Reyes',
  at: new Date().toISOString(),
  productId: 'insulin',
  productName: 'Insulin',
  unit: 'pen',
  quantity: 13,
  alongside: [],
}

function open(quantity: number, first: typeof rosa | null, myId = 'ramon') {
  const queries = new QueryClient()
  queries.setQueryData(meQuery.queryKey, { id: myId } as never)
  return show(
    <QueryClientProvider client={queries}>
      <SecondApproval letters={[{ product, quantity }]} first={first} />
    </QueryClientProvider>,
  )
}
const needsAnother = () => screen.queryByText(/Above 12 pens, a second person has to approve the same letter/)

test('Above the limit the first approver reads that a second person has to approve', () => {
  open(13, null)
  expect(needsAnother()).not.toBeNull()
})

test('Up to the limit nothing is shown', () => {
  open(12, null)
  expect(document.querySelector('p')).toBeNull()
})

test('The second person reads who approved what, and that their approval issues it', () => {
  open(13, rosa)
  expect(screen.getByText(/Rosa Reyes approved 13 pens of Insulin/).textContent).toContain('it is issued')
  expect(needsAnother()).toBeNull()
})

test('The first approver, or a person who changes the units, reads that somebody else must approve', () => {
  open(13, rosa, 'rosa')
  expect(needsAnother()).not.toBeNull()
})

test('Changed units need a first approval again', () => {
  open(24, rosa)
  expect(needsAnother()).not.toBeNull()
})
