// @vitest-environment happy-dom
import { fakeFetch, refusal } from '@aruga/client/testing/fake-fetch'
import { checkTable } from '@aruga/contract/csv/csv'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { signIn } from '../../testing/signed-in.ts'
import { ImportDialog } from './import-dialog.tsx'

test.each([
  ['FileEmpty', 400, 'This file is empty. Save the table again, or choose another file.'],
  ['FileTooLarge', 413, 'This file is larger than 10 MB. Please split the table into smaller files.'],
])('The refusal %s calls a table a table, not a photo', async (code, status, words) => {
  fakeFetch().on(checkTable, () => {
    throw refusal(status, code, 'Please take a new photo.', { megabytes: 10 })
  })
  await signIn()
  const person = show(
    <QueryClientProvider client={new QueryClient()}>
      <ImportDialog table="branches" onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await person.upload(screen.getByLabelText(/Choose/), new File([''], 'branches.csv', { type: 'text/csv' }))
  expect((await screen.findByRole('alert')).textContent).toBe(words)
})
