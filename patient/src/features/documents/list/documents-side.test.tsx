// @vitest-environment happy-dom
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import { type Document, listDocuments } from '@aruga/contract/documents/documents'
import { documentPath } from '@aruga/contract/links'
import { type Profile, readProfile } from '@aruga/contract/profile/profile'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '../../../i18n/messages.ts'
import { logInAs } from '../../../testing/device.ts'
import { queueChange } from '../../outbox/shared/changes.ts'
import { outbox } from '../../outbox/shared/outbox.ts'
import { withUnsent } from '../../outbox/shared/unsent-quantities.ts'
import { useDocuments } from './documents-list.tsx'
import { DocumentsSide } from './documents-side.tsx'

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

beforeEach(async () => {
  setLanguage('en')
  cleanup()
  const server = fakeFetch()
  server.on(listDocuments, ({ query }) => {
    const items = query.Status && query.Status !== receipt.status ? [] : [receipt]
    return { items, totalCount: items.length }
  })
  server.on(readProfile, () => ({ id: 'p1', status: 'Active' }) as Profile)
  await logInAs('p1')
})

const Side = () => {
  const { tasks, rest } = useDocuments({ text: '', kind: null })
  return <DocumentsSide tasks={tasks} rest={rest} current={undefined} />
}

test('A receipt whose quantity waits for a network is not a task in the list next to it', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
        <Side />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await act(() => outbox.open('p1'))
  const taskList = await screen.findByRole('list', { name: 'Your turn' })
  expect(within(taskList).getByRole('link').textContent).toContain('Tell us how many')

  await act(() => queueChange({ kind: 'quantity', documentId: 'r1', quantity: 4 }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Your turn' })).toBeNull())
  const row = screen.getByRole('link')
  expect(row.textContent).toContain('Not sent yet')
  expect(row.textContent).not.toContain('Tell us how many')

  for (const entry of outbox.current())
    await act(() => outbox.change({ ...entry, refused: { code: 'NotFound' } as never }))
  await screen.findByRole('list', { name: 'Your turn' })
})

test('A receipt whose quantity waits for a network is not a task in a letter’s steps', () => {
  const step = { state: 'task', what: '', who: '' } as const
  const steps = ['r1', 'r2'].map((id) => ({ ...step, link: { to: documentPath(id), label: '' } }))
  expect(withUnsent([...steps, step], new Set(['r1'])).map(({ state }) => state)).toEqual(['waiting', 'task', 'task'])
})
