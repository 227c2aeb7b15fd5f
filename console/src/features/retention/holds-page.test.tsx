// @vitest-environment happy-dom
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import { type LegalHold, liftLegalHold, listLegalHolds, placeLegalHold } from '@aruga/contract/retention/holds'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { signIn } from '../../testing/signed-in.ts'
import HoldsPage from './holds-page.tsx'

const hold: LegalHold = {
  id: 'a',
  patientCode: 'ABCD-EFGH',
  reason: 'A lawsuit',
  reviewOn: null,
  placedAt: '2026-11-20T02:00:00Z',
  placedBy: 'Ana Halimbawa',
  liftedAt: null,
  liftedBy: null,
  liftReason: null,
}
let holds: LegalHold[]
let server: ReturnType<typeof fakeFetch>
const open = () =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <HoldsPage />
    </QueryClientProvider>,
  )

beforeEach(async () => {
  holds = [hold]
  server = fakeFetch()
  server.on(listLegalHolds, () => ({ items: holds, totalCount: holds.length }))
  server.on(liftLegalHold, () => undefined)
  server.on(placeLegalHold, () => ({ id: 'b' }))
  await signIn()
})

test('A hold is lifted only with a reason', async () => {
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Lift the hold on ABCD-EFGH' }))
  const dialog = within(await screen.findByRole('dialog'))
  const lift = dialog.getByRole<HTMLButtonElement>('button', { name: 'Lift the hold' })
  expect(lift.disabled).toBe(true)
  await person.type(dialog.getByRole('textbox'), 'The case is closed')
  await person.click(lift)
  await waitFor(() =>
    expect(server.inputsOf(liftLegalHold)).toEqual([{ params: { id: 'a' }, body: { reason: 'The case is closed' } }]),
  )
})

test('A hold needs the patient’s code and a reason; its day of review is optional', async () => {
  holds = []
  const person = open()
  expect(await screen.findByRole('heading', { name: 'No hold is in force' })).toBeDefined()
  await person.click(screen.getAllByRole('button', { name: 'Place a hold' })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Place the hold' }))
  expect(await dialog.findAllByText('Please fill this in.')).toHaveLength(2)
  expect(server.inputsOf(placeLegalHold)).toEqual([])
  await person.type(dialog.getByRole('textbox', { name: 'Patient code' }), 'ABCD-EFGH')
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A lawsuit')
  await person.click(dialog.getByRole('button', { name: 'Place the hold' }))
  await waitFor(() =>
    expect(server.inputsOf(placeLegalHold)).toEqual([{ body: { patientCode: 'ABCD-EFGH', reason: 'A lawsuit' } }]),
  )
})
