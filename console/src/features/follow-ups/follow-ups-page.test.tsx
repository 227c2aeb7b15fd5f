// @vitest-environment happy-dom
import { fakeFetch } from '@aruga/client/testing/fake-fetch'
import { dayInManila, daysAfter } from '@aruga/contract/days'
import { type FollowUp, finishFollowUp, listFollowUps, planFollowUp } from '@aruga/contract/follow-ups/follow-ups'
import { listTeams } from '@aruga/contract/review/teams'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../testing/render.tsx'
import { queriesOf, signIn } from '../../testing/signed-in.ts'
import FollowUpsPage from './follow-ups-page.tsx'

let server: ReturnType<typeof fakeFetch>
const today = dayInManila(Date.now())
const due = (patientCode: string, days: number, owner: FollowUp['owner'] = { id: 'me', name: 'Rosa' }): FollowUp => ({
  ...{ id: `id of ${patientCode}`, patientId: `patient ${patientCode}`, patientCode, owner },
  ...{ day: daysAfter(today, days), calledAt: '2026-11-01T02:00:00.000Z', notedBy: 'Rosa' },
})
const open = () =>
  show(
    <QueryClientProvider client={queriesOf(['reviewer'], { id: 'me' })}>
      <FollowUpsPage />
      <Notifications />
    </QueryClientProvider>,
  )

beforeEach(async () => {
  // They outlast the page.
  notifications.clean()
  server = fakeFetch()
  server.on(listFollowUps, () => ({ items: [due('LATE', -2), due('NOW', 0), due('FREE', 0, null), due('NEXT', 4)] }))
  server.on(listTeams, () => ({ items: [], people: [{ id: 'ben', name: 'Ben Colleague' }] }))
  server.on(finishFollowUp, () => undefined)
  server.on(planFollowUp, () => undefined)
  await signIn()
})

test('Overdue ones come first, then today’s, then later ones; nobody’s are marked', async () => {
  open()
  const headings = await screen.findAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Overdue: 1', 'Today: 2', 'Later: 1'])
  expect(within(screen.getByRole('region', { name: 'Today: 2' })).getByText('Nobody’s')).toBeDefined()
})

test('One is not done without a word of what came of it', async () => {
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Done: NOW' }))
  await person.click(screen.getByRole('button', { name: 'Save as done' }))
  expect(screen.getByText('Please fill this in.')).toBeDefined()
  await person.type(screen.getByRole('textbox', { name: 'What came of it' }), 'They know. ')
  await person.click(screen.getByRole('button', { name: 'Save as done' }))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(server.inputsOf(finishFollowUp)).toMatchObject([
    { params: { id: 'id of NOW' }, body: { result: 'They know.' } },
  ])
})

test('An overdue one is planned from today on, and stays with its owner unless handed over', async () => {
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Postpone or hand over: LATE' }))
  expect(screen.getByRole('radio', { name: /^Today/ })).toHaveProperty('checked', true)
  await person.click(screen.getByRole('radio', { name: /^Tomorrow/ }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('radio', { name: /^Tomorrow/ })).toBeNull())
  expect(server.inputsOf(planFollowUp)).toMatchObject([{ body: { day: daysAfter(today, 1), ownerId: 'me' } }])
})

test('The undo of a new day for an overdue one makes it due today, since the server takes no day before', async () => {
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Postpone or hand over: LATE' }))
  await person.click(screen.getByRole('radio', { name: /^Tomorrow/ }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.inputsOf(planFollowUp)).toHaveLength(2))
  expect(server.inputsOf(planFollowUp)[1]).toMatchObject({ body: { day: today, ownerId: 'me' } })
})
