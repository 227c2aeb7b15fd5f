// @vitest-environment happy-dom
import { type LegalHold, liftLegalHold, listLegalHolds, placeLegalHold } from '@aruga/contract/retention/holds'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../platform/api.ts'
import { show } from '../../testing/render.tsx'
import HoldsPage from './holds-page.tsx'

vi.mock('../../platform/api.ts', () => ({ api: { call: vi.fn() }, inPlace: {} }))

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
const sent = (endpoint: unknown) => vi.mocked(api.call).mock.calls.find(([called]) => called === endpoint)?.[1]
const open = () =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <HoldsPage />
    </QueryClientProvider>,
  )

beforeEach(() => {
  vi.resetAllMocks()
  holds = [hold]
  vi.mocked(api.call).mockImplementation((async (endpoint: unknown) =>
    endpoint === listLegalHolds ? { items: holds, totalCount: holds.length } : { id: 'b' }) as never)
})

test('A hold is lifted with a reason only', async () => {
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Lift the hold on ABCD-EFGH' }))
  const dialog = within(await screen.findByRole('dialog'))
  const lift = dialog.getByRole<HTMLButtonElement>('button', { name: 'Lift the hold' })
  expect(lift.disabled).toBe(true)
  await person.type(dialog.getByRole('textbox'), 'The case is closed')
  await person.click(lift)
  await waitFor(() =>
    expect(sent(liftLegalHold)).toEqual({ params: { id: 'a' }, body: { reason: 'The case is closed' } }),
  )
})

test('A hold needs the patient’s code and a reason; the day of its review may be left out', async () => {
  holds = []
  const person = open()
  expect(await screen.findByRole('heading', { name: 'No hold is in force' })).toBeDefined()
  await person.click(screen.getAllByRole('button', { name: 'Place a hold' })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Place the hold' }))
  expect(await dialog.findAllByText('Please fill this in.')).toHaveLength(2)
  expect(sent(placeLegalHold)).toBeUndefined()
  await person.type(dialog.getByRole('textbox', { name: 'Patient code' }), 'ABCD-EFGH')
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A lawsuit')
  await person.click(dialog.getByRole('button', { name: 'Place the hold' }))
  await waitFor(() => expect(sent(placeLegalHold)).toEqual({ body: { patientCode: 'ABCD-EFGH', reason: 'A lawsuit' } }))
})
