// @vitest-environment happy-dom
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import { listTexts } from '@aruga/contract/program/texts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { signIn } from '../../testing/signed-in.ts'
import { WriteDialog } from './write-dialog.tsx'

test('Staff who write to a patient see a preview of the patient’s phone, in each language', async () => {
  fakeFetch().on(listTexts, () => ({ items: [] }))
  await signIn()
  const person = show(
    <QueryClientProvider client={new QueryClient()}>
      <WriteDialog patientId="p" name="Maria" values={{}} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const phone = within(screen.getByRole('complementary', { name: 'What Maria sees' }))
  expect(phone.getByText('Nothing written yet')).toBeDefined()
  await person.type(screen.getByLabelText('Title in English'), 'Any branch')
  await person.type(screen.getByLabelText('Message in English'), 'Yes, at any branch.')
  expect(phone.getByText('Any branch')).toBeDefined()
  expect(phone.getByText('Yes, at any branch.')).toBeDefined()

  await person.click(screen.getByRole('tab', { name: 'Filipino' }))
  await person.click(phone.getByRole('button', { name: 'Filipino' }))
  expect(phone.getByText('Ang programa')).toBeDefined()
  expect(phone.getByText('Where Filipino is blank, they read English.')).toBeDefined()
  await person.type(screen.getByLabelText('Title in Filipino'), 'Kahit saang branch')
  await person.type(screen.getByLabelText('Message in Filipino'), 'Opo, kahit saan.')
  expect(phone.getByText('Opo, kahit saan.')).toBeDefined()
  expect(phone.queryByText('Yes, at any branch.')).toBeNull()
})
