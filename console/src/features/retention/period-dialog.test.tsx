// @vitest-environment happy-dom
import { fakeFetch, refusal } from '@aruga/client/testing/fake-fetch'
import { changeRetentionPeriod, type RetentionState } from '@aruga/contract/retention/staff'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/render.tsx'
import { signIn } from '../../testing/signed-in.ts'
import { PeriodDialog } from './period-dialog.tsx'

const state = { class: 'Notification', months: 24, min: 3, max: 60, usual: 24 } as RetentionState
const onClose = vi.fn()
const open = () =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <PeriodDialog state={state} onClose={onClose} />
    </QueryClientProvider>,
  )
const months = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Months' })
const reason = () => screen.getByRole('textbox', { name: 'Why' })
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Change the period' })

let server: ReturnType<typeof fakeFetch>
beforeEach(async () => {
  onClose.mockReset()
  server = fakeFetch()
  server.on(changeRetentionPeriod, () => undefined)
  await signIn()
})

test('The dialog shows the bounds, and a period outside them cannot be sent', async () => {
  const person = open()
  expect(screen.getByText('From 3 to 60. Usual: 24.')).toBeDefined()
  await person.type(reason(), 'A shorter list')
  await person.clear(months())
  await person.type(months(), '61')
  expect(screen.getByText('Enter a whole number from 3 to 60.')).toBeDefined()
  expect(submit().disabled).toBe(true)
  await person.clear(months())
  await person.type(months(), '60')
  expect(submit().disabled).toBe(false)
})

test('A change needs a different period and a reason', async () => {
  const person = open()
  await person.type(reason(), 'Why not')
  expect(submit().disabled).toBe(true)
  await person.clear(months())
  await person.type(months(), '12')
  expect([screen.getByRole('status').textContent, submit().disabled]).toEqual([
    'Nothing is disposed of for the next 30 days.',
    false,
  ])
  await person.clear(reason())
  await person.type(reason(), '  ')
  expect(submit().disabled).toBe(true)
})

test('The change is sent with its reason, and the dialog closes', async () => {
  const person = open()
  await person.clear(months())
  await person.type(months(), '12')
  await person.type(reason(), ' Nobody reads older ones ')
  await person.click(submit())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const body = { months: 12, reason: 'Nobody reads older ones' }
  expect(server.inputsOf(changeRetentionPeriod)).toEqual([{ params: { class: 'Notification' }, body }])
})

test('A refusal stays in the dialog, and nothing typed is lost', async () => {
  server.on(changeRetentionPeriod, () => {
    throw refusal(403, 'Forbidden')
  })
  const person = open()
  await person.clear(months())
  await person.type(months(), '12')
  await person.type(reason(), 'Nobody reads older ones')
  await person.click(submit())
  expect(await screen.findByRole('alert')).toBeDefined()
  expect([months().value, onClose.mock.calls.length]).toEqual(['12', 0])
})
