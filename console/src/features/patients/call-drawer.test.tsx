// @vitest-environment happy-dom
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import { noteCall } from '@aruga/contract/patients/calls'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/render.tsx'
import { signIn } from '../../testing/signed-in.ts'
import { CallDrawer } from './call-drawer.tsx'

let server: ReturnType<typeof fakeFetch>
const onClose = vi.fn()
const open = () =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <CallDrawer patientId="p" name="Maria Halimbawa" onClose={onClose} />
    </QueryClientProvider>,
  )
const words = () => screen.getByRole('textbox', { name: 'What was said' })
const save = () => screen.getByRole('button', { name: 'Save the note' })

beforeEach(async () => {
  onClose.mockReset()
  server = fakeFetch()
  server.on(noteCall, () => undefined)
  await signIn()
})

test('A call by the patient was answered, so only its outcome can be chosen', async () => {
  const person = open()
  expect(screen.queryByRole('radio', { name: 'No answer' })).toBeNull()
  await person.click(screen.getByRole('radio', { name: 'We called the patient' }))
  await person.click(screen.getByRole('radio', { name: 'No answer' }))
  await person.click(screen.getByRole('radio', { name: 'The patient called' }))
  expect(screen.getByRole('radio', { name: 'Settled' })).toHaveProperty('checked', true)
})

test('An empty note is not sent; a note with text is sent once, with the time of the call', async () => {
  const person = open()
  await person.click(save())
  expect(screen.getByText('Please fill this in.')).toBeDefined()
  expect(server.calls).toEqual([])
  await person.type(words(), 'Asked where to buy. ')
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const at = expect.stringMatching(/Z$/)
  const body = { direction: 'FromPatient', outcome: 'Settled', words: 'Asked where to buy.', at }
  expect(server.inputsOf(noteCall)).toMatchObject([{ params: { id: 'p' }, body }])
})
