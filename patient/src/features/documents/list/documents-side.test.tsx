// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import type { Document } from '@aruga/contract/documents/documents'
import { documentPath } from '@aruga/contract/links'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import { changes, queueChange } from '../../outbox/shared/changes.ts'
import { withUnsent } from '../../outbox/shared/unsent-quantities.ts'
import { useDocuments } from './documents-list.tsx'
import { DocumentsSide } from './documents-side.tsx'

/** In place of the server. */
const server = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../platform/api.ts', () => ({
  api: { call: server.call },
  session: { patient: () => ({ id: 'p1' }), subscribe: () => () => undefined, isLoggedIn: () => true },
}))
const receipt = {
  id: 'r1',
  filename: 'f1',
  contentType: 'application/pdf',
  kind: 'OfficialReceipt',
  status: 'NeedsQuantity',
  receiptNumber: '0031874',
  declineReason: null,
  declineNote: null,
  uploadedAt: '2026-11-03T02:00:00Z',
} as Document

beforeEach(() => {
  setLanguage('en')
  cleanup()
  server.call.mockReset()
  server.call.mockImplementation(async ({ name }, { query } = {}) => {
    if (name !== 'listDocuments') return { status: 'Active' }
    const items = query.Status && query.Status !== receipt.status ? [] : [receipt]
    return { items, totalCount: items.length }
  })
})

const Side = () => {
  const { turn, rest } = useDocuments({ text: '', kind: null })
  return <DocumentsSide turn={turn} rest={rest} current={undefined} />
}

test('A receipt whose quantity waits for a network is not the patient’s turn in the list beside it', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
        <Side />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await act(() => changes.open('p1'))
  const yourTurn = await screen.findByRole('list', { name: 'Your turn' })
  expect(within(yourTurn).getByRole('link').textContent).toContain('Tell us how many')

  await act(() => queueChange({ kind: 'quantity', documentId: 'r1', quantity: 4 }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Your turn' })).toBeNull())
  const row = screen.getByRole('link')
  expect(row.textContent).toContain('Not sent yet')
  expect(row.textContent).not.toContain('Tell us how many')

  for (const entry of changes.current())
    await act(() => changes.change({ ...entry, refused: { code: 'NotFound' } as never }))
  await screen.findByRole('list', { name: 'Your turn' })
})

test('Nor in a letter’s steps', () => {
  const step = { state: 'turn', what: '', who: '' } as const
  const steps = ['r1', 'r2'].map((id) => ({ ...step, link: { to: documentPath(id), label: '' } }))
  expect(withUnsent([...steps, step], new Set(['r1'])).map(({ state }) => state)).toEqual(['waiting', 'turn', 'turn'])
})
