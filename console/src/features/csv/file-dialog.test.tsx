// @vitest-environment happy-dom
import { ApiProblem } from '@aruga/client/api-problem'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '../../platform/api.ts'
import { show } from '../../testing/render.tsx'
import { ImportDialog } from './import-dialog.tsx'

vi.mock('../../platform/api.ts', () => ({ api: { call: vi.fn() }, inPlace: {} }))

test.each([
  ['FileEmpty', 400, 'This file is empty. Save the table as CSV again, or choose another file.'],
  ['FileTooLarge', 413, 'This file is larger than 10 MB. Please split the table into smaller files.'],
])('A table refused with %s is spoken of as a table, not as a photo', async (code, status, words) => {
  const details = { code, data: { megabytes: 10 }, wellFormed: true }
  vi.mocked(api.call).mockRejectedValue(new ApiProblem(status, 'Please take a new photo.', details))
  const person = show(
    <QueryClientProvider client={new QueryClient()}>
      <ImportDialog table="branches" onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await person.upload(screen.getByLabelText(/Choose/), new File([''], 'branches.csv', { type: 'text/csv' }))
  expect((await screen.findByRole('alert')).textContent).toBe(words)
})
