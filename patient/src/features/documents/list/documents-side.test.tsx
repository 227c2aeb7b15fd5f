// @vitest-environment happy-dom
import type { Document } from '@aruga/contract/documents/documents'
import { documentPath } from '@aruga/contract/links'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import { keepChange, readIntents, setRefused } from '../../intents/shared/kept.ts'
import { withKept } from '../../intents/shared/kept-quantities.ts'
import { useDocuments } from './documents-list.tsx'
import { DocumentsSide } from './documents-side.tsx'

/** The server, and what is kept on the device. */
const server = vi.hoisted(() => ({ call: vi.fn() }))
const device = vi.hoisted(() => ({ text: null as string | null }))
vi.mock('../../../platform/api.ts', () => ({
  api: { call: server.call },
  session: { patient: () => ({ id: 'p1' }), subscribe: () => () => undefined, isLoggedIn: () => true },
}))
vi.mock('../../../platform/intent-store.ts', () => ({
  readIntentsText: async () => device.text,
  writeIntentsText: async (_account: string, text: string) => {
    device.text = text
  },
  destroyIntents: async () => {
    device.text = null
  },
  accountsWithIntents: async () => [],
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
  device.text = null
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
  const yourTurn = await screen.findByRole('list', { name: 'Your turn' })
  expect(within(yourTurn).getByRole('link').textContent).toContain('Tell us how many')

  await act(() => keepChange({ kind: 'quantity', documentId: 'r1', quantity: 4 }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Your turn' })).toBeNull())
  const row = screen.getByRole('link')
  expect(row.textContent).toContain('Not sent yet')
  expect(row.textContent).not.toContain('Tell us how many')

  const [kept] = await readIntents('p1')
  await act(() => setRefused('p1', kept?.id ?? '', { code: 'NotFound' } as never))
  await screen.findByRole('list', { name: 'Your turn' })
})

test('Nor in a letter’s steps', () => {
  const step = { state: 'turn', what: '', who: '' } as const
  const steps = ['r1', 'r2'].map((id) => ({ ...step, link: { to: documentPath(id), label: '' } }))
  expect(withKept([...steps, step], new Set(['r1'])).map(({ state }) => state)).toEqual(['waiting', 'turn', 'turn'])
})
