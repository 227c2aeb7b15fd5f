// @vitest-environment happy-dom
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import { dayInManila, daysAfter } from '@aruga/contract/days'
import { noteCall } from '@aruga/contract/patients/calls'
import { listTeams } from '@aruga/contract/review/teams'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/render.tsx'
import { queriesOf, signIn } from '../../testing/signed-in.ts'
import { CallDrawer } from './call-drawer.tsx'

let server: ReturnType<typeof fakeFetch>
const onClose = vi.fn()
const open = () =>
  show(
    <QueryClientProvider client={queriesOf(['reviewer'], { id: 'me' })}>
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

test('A call that needs a follow-up gets a day and an owner: tomorrow and me, or as chosen', async () => {
  server.on(listTeams, () => ({ items: [], people: [{ id: 'ben', name: 'Ben Colleague' }] }))
  const person = open()
  await person.type(words(), 'Where to buy?')
  await person.click(screen.getByRole('radio', { name: 'Needs a follow-up' }))
  expect(screen.getByRole('radio', { name: /^Tomorrow/ })).toHaveProperty('checked', true)
  await person.click(screen.getByRole('radio', { name: /^In a week/ }))
  await person.click(screen.getByRole('combobox', { name: 'Who follows up' }))
  await person.click(await screen.findByRole('option', { name: 'Ben Colleague' }))
  await person.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const followUp = { day: daysAfter(dayInManila(Date.now()), 7), ownerId: 'ben' }
  expect(server.inputsOf(noteCall)).toMatchObject([{ body: { outcome: 'FollowUp', followUp } }])
})
